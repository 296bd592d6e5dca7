"""What all widgets share: the stage, guarded event handlers with a notice, JavaScript."""
