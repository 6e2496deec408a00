// A player who does not see: he knows only what the browser tells a screen reader (roles and names), and has a keyboard.
const KINDS = new Set(['button', 'checkbox', 'combobox', 'link', 'DisclosureTriangle', 'application', 'textbox', 'heading', 'status', 'alert', 'group', 'region', 'paragraph', 'dialog']);

export class Reader {
  constructor(page, cdp) {
    this.page = page;
    this.cdp = cdp;
    this.tabs = 0;
  }

  static async sit(page) {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Accessibility.enable');
    await cdp.send('DOM.enable');
    return new Reader(page, cdp);
  }

  /** What can be heard, in order: role, name, whether it can be used, and inside which named parts it stands. */
  async hear() {
    const { nodes } = await this.cdp.send('Accessibility.getFullAXTree');
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    const list = [];
    const walk = (node, within) => {
      if (!node) return;
      const role = node.role?.value ?? '';
      const name = (node.name?.value ?? '').trim();
      const has = (property) => node.properties?.some((p) => p.name === property && p.value.value === true) ?? false;
      const heard = !node.ignored && KINDS.has(role);
      const text = heard && !name ? textOf(node) : name;
      if (heard) list.push({ role, name: text, disabled: has('disabled'), node: node.backendDOMNodeId, within });
      const inner = heard && name && (role === 'region' || role === 'group' || role === 'dialog') ? [...within, name] : within;
      for (const child of node.childIds ?? []) walk(byId.get(child), inner);
    };
    const textOf = (node) => {
      if (node.role?.value === 'StaticText') return node.name?.value ?? '';
      return (node.childIds ?? []).map((id) => (byId.has(id) ? textOf(byId.get(id)) : '')).join('');
    };
    walk(nodes.find((node) => !node.parentId), []);
    return list;
  }

  /** Buttons of this name that can be used; `within`: in this part of the page. */
  static buttons(heard, name, within) {
    return heard.filter((n) => n.role === 'button' && !n.disabled && name.test(n.name) && (!within || n.within.includes(within)));
  }

  async focused() {
    const { result } = await this.cdp.send('Runtime.evaluate', { expression: 'document.activeElement' });
    const { node } = await this.cdp.send('DOM.describeNode', { objectId: result.objectId });
    return node.backendNodeId;
  }

  /** Tab, until it is there, then Enter. */
  async press(target) {
    let here = await this.focused();
    const began = here;
    for (let i = 0; i < 250; i++) {
      if (here === target.node) return this.page.keyboard.press('Enter');
      await this.page.keyboard.press('Tab');
      this.tabs++;
      here = await this.focused();
      if (i > 3 && here === began) break;
    }
    throw new Error(`the Tab key does not reach ${target.role} "${target.name}"`);
  }
}
