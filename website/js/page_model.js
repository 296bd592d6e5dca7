// The model of a widget in a page without a kernel: it holds what the widget shows, and hands what is done in the
// widget to a function of the page. It is as much of anywidget's model as our widgets ask for.

export class PageModel {
  constructor(state, hear) {
    [this.state, this.hear, this.listeners] = [{ ...state }, hear, []];
  }

  get(name) {
    return this.state[name];
  }

  on(event, listener) {
    this.listeners.push([event, listener]);
  }

  off(event, listener) {
    this.listeners = this.listeners.filter(([e, l]) => e !== event || l !== listener);
  }

  // Heard once the widget has done what it is doing, as by a kernel.
  send(message) {
    queueMicrotask(() => this.hear(message));
  }

  // All of it first: a listener can read more than one.
  update(state) {
    Object.assign(this.state, state);
    for (const name of Object.keys(state)) this.announce(`change:${name}`);
  }

  announce(event, ...details) {
    for (const [heard, listener] of this.listeners) if (heard === event) listener(...details);
  }
}
