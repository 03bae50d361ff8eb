// The documentation at work: controls that set options, calls, parts and colours on live widgets.

/** The attribute as one would write it. */
function write(section) {
  const { dataset, value } = section.querySelector('[data-option]');
  const short = value.length > 60 ? `${value.slice(0, 57).replace(/\s+/g, ' ')}...` : value;
  section.querySelector('pre code').textContent = `<tabia-analysis ${dataset.option}="${short}">`;
}

for (const section of document.querySelectorAll('.option')) {
  const control = section.querySelector('[data-option]');
  write(section);
  control.addEventListener('input', () => {
    write(section);
    const widget = section.querySelector('tabia-analysis');
    // Its game is an element's from the beginning.
    if (control.dataset.option === 'game') {
      const other = document.createElement('tabia-analysis');
      other.setAttribute('game', control.value);
      widget.replaceWith(other);
    } else if (control.value === '') widget.removeAttribute(control.dataset.option);
    else widget.setAttribute(control.dataset.option, control.value);
  });
}

const bench = document.querySelector('#bench');
const log = document.querySelector('#log');
const heard = [];

for (const name of ['ready', 'move', 'evaluation', 'reviewdone', 'enginerestart', 'error']) {
  bench.addEventListener(name, ({ detail }) => {
    const text = detail ? JSON.stringify(detail) : '';
    heard.unshift(`${name} ${text.length > 160 ? `${text.slice(0, 157)}...` : text}`);
    heard.length = Math.min(heard.length, 12);
    log.textContent = heard.join('\n');
  });
}

const METHODS = {
  load: (widget) => widget.load('8/8/8/8/8/4k3/4p3/4K3 w - - 0 1'),
  next: (widget) => widget.next(),
  prev: (widget) => widget.prev(),
  goTo: (widget) => widget.goTo('end'),
  flip: (widget) => widget.flip(),
  analyse: (widget) => widget.analyse({ depth: 14 }),
  stop: (widget) => widget.stop(),
  review: (widget) => widget.review({ nodes: 20000 }),
};

for (const button of document.querySelectorAll('[data-call]')) {
  const [, name] = /\.(\w+)\(/.exec(button.dataset.call) ?? [];
  button.addEventListener('click', () => {
    Promise.resolve(METHODS[name]?.(bench)).catch((error) => {
      log.textContent = `${name}: ${error.message}`;
    });
  });
}

const outlines = new CSSStyleSheet();
document.adoptedStyleSheets.push(outlines);
const parts = document.querySelectorAll('[data-part]');
for (const box of parts) {
  box.closest('.bench').querySelector('tabia-analysis').classList.add('outlined');
  box.addEventListener('change', () => {
    const chosen = [...parts].filter(({ checked }) => checked).map(({ dataset }) => dataset.part);
    const rules = chosen.map(
      (part) => `.outlined::part(${part}) { outline: 2px dashed #c2412d; outline-offset: -1px }`,
    );
    outlines.replaceSync(rules.join('\n'));
  });
}

for (const field of document.querySelectorAll('[data-property]')) {
  const widget = field.closest('.bench').querySelector('tabia-analysis');
  field.addEventListener('input', () =>
    widget.style.setProperty(field.dataset.property, field.value),
  );
}
