// JupyterLab extension for JupyterLite: a large *Start* above a notebook that is alone on its page.
// It runs all cells, reports progress, and disappears when done. Nothing runs unasked, because the notebook may
// contain a learner's own program.
{
  const LONG = 60_000; // milliseconds without progress before a message
  const LOADING = "Python is being loaded. The first time that takes longest.";
  const FAILED = "Python could not be loaded. Is there a network? Then load this page again.";
  const RUNS_ALL = "Runs all cells once.";
  const STOPPED =
    "The selected cell ended in an error, so nothing below it has run. Mend it, then press Start again.";
  const OLD =
    "The course has changed this notebook since you got yours, and yours stays as it is. Its last cell puts the new one beside it. ";
  const TOO_LONG = {
    load: "Python is still not there. Is there a network? Load this page again, or wait.",
    run: "This cell runs on and on. If it never ends: load this page again, mend the cell, and press Start then.",
  };

  // modules shared by JupyterLab
  let shared = {};
  const taken = async (name) => (await Object.values(shared[name])[0].get())();

  function shownBar(panel, Widget) {
    const node = document.createElement("section");
    node.className = "puzzle-start";
    node.setAttribute("aria-label", "Start");
    node.innerHTML = '<div><button type="button">Start</button><p role="status"></p></div>';
    const widget = new Widget({ node });
    panel.contentHeader.addWidget(widget);
    // JupyterLab reads the height only once; this one depends on the message
    const high = new ResizeObserver(([{ target }]) => {
      node.style.minHeight = `${target.offsetHeight}px`;
      panel.contentHeader.fit();
    });
    high.observe(node.firstChild);
    widget.disposed.connect(() => high.disconnect());
    const [button, words] = node.firstChild.children;
    const say = (text) => {
      words.textContent = text;
    };
    return { button, say, close: () => widget.dispose() };
  }

  const isWritten = ({ model }) => model.type === "code" && model.sharedModel.source.trim() !== "";

  // Has the notebook changed on the site since this copy was made? Both contain a hash of their text.
  async function isOld({ context, content }) {
    const codeOf = (metadata) => metadata?.["puzzle-notebooks"]?.text;
    const own = codeOf(content.model.sharedModel.metadata);
    if (!own) return false;
    const answer = await window.fetch(`../files/${context.localPath}`);
    return answer.ok && codeOf((await answer.json()).metadata) !== own;
  }

  class Start {
    constructor(panel, bar, NotebookActions) {
      Object.assign(this, { panel, bar, NotebookActions, open: new Set(), isBegun: false });
    }

    get cells() {
      return this.panel.content.widgets.filter(isWritten);
    }

    async show() {
      const { bar, panel } = this;
      this.open = new Set(this.cells);
      this.heard = (_, { cell, success }) => this.ran(cell, success);
      this.NotebookActions.executed.connect(this.heard);
      // if Python cannot be loaded, JupyterLite only rejects its promise
      this.broken = ({ reason }) => !this.isThere && typeof reason === "string" && this.failed();
      window.addEventListener("unhandledrejection", this.broken);
      panel.disposed.connect(() => this.end());
      bar.button.onclick = () => this.press();
      bar.button.focus({ preventScroll: true });
      this.python = this.pythonIsThere();
      this.before = await this.ageOf();
      this.promise();
      await this.python;
      this.promise();
    }

    async pythonIsThere() {
      const { sessionContext } = this.panel;
      await sessionContext.ready;
      await sessionContext.session.kernel.info; // resolves when the kernel is ready
      this.isThere = true;
    }

    async ageOf() {
      return (await isOld(this.panel).catch(() => false)) ? OLD : "";
    }

    // Text shown until Start is pressed.
    promise() {
      const python = this.isThere ? "Python is there." : "Python is being loaded in the meantime.";
      if (!this.isBegun && !this.hasFailed) this.bar.say(`${this.before}${RUNS_ALL} ${python}`);
    }

    async press() {
      const { bar, panel } = this;
      if (bar.button.ariaDisabled) return;
      bar.button.ariaDisabled = "true"; // unlike `disabled`, keeps the focus
      this.isBegun = true;
      if (!this.isThere) this.told(LOADING, TOO_LONG.load);
      await this.python;
      const cells = this.cells;
      this.open = new Set(cells);
      this.goOn();
      await this.NotebookActions.runCells(panel.content, cells, panel.sessionContext);
    }

    ran(cell, success) {
      if (!this.open.delete(cell)) return;
      if (!this.open.size && success) this.end();
      else if (this.isBegun) success ? this.goOn() : this.stopped(cell);
    }

    goOn() {
      const all = this.cells.length;
      this.told(`Cell ${all - this.open.size + 1} of ${all} is running.`, TOO_LONG.run);
    }

    // Shows `now`, and `later` if there is no other message for a long time.
    told(now, later) {
      clearTimeout(this.waiting);
      this.bar.say(now);
      if (later) this.waiting = setTimeout(() => this.bar.say(later), LONG);
    }

    stopped(cell) {
      const { content } = this.panel;
      content.activeCellIndex = content.widgets.indexOf(cell);
      content.scrollToItem(content.activeCellIndex, "center");
      this.again("Start again", STOPPED, () => this.press());
    }

    failed() {
      this.hasFailed = true;
      this.again("Load again", FAILED, () => window.location.reload());
    }

    again(name, words, act) {
      const { button } = this.bar;
      this.told(words);
      Object.assign(button, { ariaDisabled: null, textContent: name, onclick: act });
      button.focus({ preventScroll: true });
    }

    end() {
      clearTimeout(this.waiting);
      this.NotebookActions.executed.disconnect(this.heard);
      window.removeEventListener("unhandledrejection", this.broken);
      if (this.panel.isDisposed) return;
      this.bar.close();
      if (this.isBegun) this.panel.content.activate();
    }
  }

  async function plugin() {
    const { INotebookTracker, NotebookActions } = await taken("@jupyterlab/notebook");
    const { Widget } = await taken("@lumino/widgets");
    const told = JSON.parse(document.getElementById("jupyter-config-data").textContent);
    return {
      id: "puzzlelib:begin",
      description: "Shows a large Start above a notebook that is alone on its page.",
      autoStart: true,
      optional: [INotebookTracker],
      activate(_, tracker) {
        if (told.notebookPage !== "notebooks") return;
        tracker?.widgetAdded.connect(async (_, panel) => {
          await panel.revealed;
          if (!panel.content.widgets.some(isWritten)) return;
          await new Start(panel, shownBar(panel, Widget), NotebookActions).show();
        });
      },
    };
  }

  window._JUPYTERLAB ??= {};
  window._JUPYTERLAB["puzzlelib-begin"] = {
    init(scope) {
      shared = scope;
    },
    async get() {
      const made = await plugin();
      return () => made;
    },
  };
}
