// Three short sounds of our own: my turn has come, a die has fallen, a fight or the game is won. They are made here, no file
// is fetched, and nothing is heard until they are switched on in the menu of the table.
(() => {
  "use strict";
  const ON = "sounds";
  const TURN = [[523, 0, 0.18], [784, 0.14, 0.3]];
  const VICTORY = [[523, 0, 0.14], [659, 0.12, 0.14], [784, 0.24, 0.14], [1047, 0.36, 0.4]];
  const DIE = [[180, 0, 0.05], [140, 0.07, 0.05], [110, 0.16, 0.08]];
  let context = null;

  const isOn = () => localStorage.getItem(ON) === "1";
  const ready = () => {
    context ??= new AudioContext();
    if (context.state === "suspended") context.resume().catch(() => {});
    return context;
  };

  // One note: how high, when and how long, with a soft beginning and end.
  const note = ([height, after, long], type) => {
    const { currentTime, destination } = context;
    const begin = currentTime + after;
    const tone = new OscillatorNode(context, { type, frequency: height });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0, begin);
    volume.gain.linearRampToValueAtTime(0.12, begin + 0.01);
    volume.gain.exponentialRampToValueAtTime(0.001, begin + long);
    tone.connect(volume).connect(destination);
    tone.start(begin);
    tone.stop(begin + long);
  };
  const sound = (notes, type = "triangle") => {
    if (!isOn() || document.hidden) return;
    ready();
    for (const one of notes) note(one, type);
    document.documentElement.dataset.sounded = notes === TURN ? "turn" : notes === DIE ? "die" : "victory";
  };

  const seen = () => {
    const table = document.getElementById("table");
    return {
      turn: table?.dataset.turn ?? "",
      over: table?.dataset.result ?? "",
      dice: table?.querySelectorAll(".moment .die").length ?? 0,
      told: table?.querySelector(".moment")?.textContent ?? "",
      won: Boolean(table?.querySelector(".moment li.won:first-child")),
    };
  };
  let before = seen();
  document.addEventListener("htmx:afterSettle", () => {
    const now = seen();
    const isTold = now.told !== before.told;
    if ((now.over && !before.over) || (isTold && now.won)) sound(VICTORY);
    else if (now.turn && !before.turn) sound(TURN);
    else if (isTold && now.dice) sound(DIE, "square");
    before = now;
  });

  const tell = () => {
    const box = document.getElementById(ON);
    if (box) box.checked = isOn();
  };
  document.addEventListener("change", ({ target }) => {
    if (target.id !== ON) return;
    localStorage.setItem(ON, target.checked ? "1" : "0");
    sound(TURN);
  });
  // A browser lets nothing be heard before the page is touched.
  document.addEventListener("pointerdown", () => { if (isOn()) ready(); }, { once: true });
  tell();
})();
