// The very colours of the portal's theme.
export const STYLE = `
  :root { color-scheme: light dark; --page: #f6f7fa; --card: #fff; --ink: #1b1f2e; --quiet: #565d72; --line: #e1e5ed;
    --edge: #cfd4e0; --brand: #3f4ec6; --link: #3644ae; --note: #e8eefc; --on-note: #2847a3; --bad: #a8231b;
    --bad-wash: #fdeae8; --good: #1a6638; --good-wash: #e6f5ec; --warn: #7d4a00; --warn-wash: #fdf1dc; }
  @media (prefers-color-scheme: dark) {
    :root { --page: #11131b; --card: #1a1d28; --ink: #e6e8f0; --quiet: #a3a9bb; --line: #2d3242; --edge: #3b4052;
      --brand: #4f5fdd; --link: #aab4ff; --note: #1f2a47; --on-note: #a9c1ff; --bad: #ffaca5; --bad-wash: #44201d;
      --good: #8fdcae; --good-wash: #173323; --warn: #f5c46b; --warn-wash: #3a2c10; }
  }
  * { box-sizing: border-box; }
  body { margin: 0; background: var(--page); color: var(--ink);
    font: 16px/1.5 'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
  main { max-width: 520px; margin: 0 auto; padding: 24px 16px 48px; }
  .brand { display: flex; gap: 10px; align-items: center; margin: 0 0 16px; font-size: 18px; font-weight: 700; }
  .brand svg { width: 28px; height: 28px; }
  .ribbon { margin-left: auto; padding: 4px 10px; border-radius: 999px; color: var(--warn); background: var(--warn-wash);
    font-size: 13px; font-weight: 600; }
  .card { display: flex; flex-direction: column; gap: 18px; padding: 24px; background: var(--card);
    border: 1px solid var(--line); border-radius: 16px; }
  .head { display: flex; gap: 14px; align-items: center; }
  .bar { position: sticky; bottom: 0; margin: -12px 0; padding: 12px 0;
    background: linear-gradient(to bottom, transparent, var(--card) 12px); }
  h1, h2 { margin: 0; font-size: 18px; line-height: 1.3; overflow-wrap: anywhere; }
  h2 { font-size: 16px; }
  p { margin: 0; overflow-wrap: anywhere; }
  .sum { font-size: 38px; font-weight: 700; line-height: 1.15; font-variant-numeric: tabular-nums; }
  .logo { flex: none; width: 44px; height: 44px; border-radius: 12px; background: #ffffff; object-fit: contain; }
  .initial { display: grid; place-items: center; color: var(--link); background: var(--note); font-size: 20px;
    font-weight: 700; }
  .quiet { color: var(--quiet); font-size: 14px; }
  .note { display: grid; gap: 4px; padding: 14px 16px; border-radius: 10px; color: var(--on-note); background: var(--note);
    font-size: 15px; }
  .lost { display: grid; gap: 8px; justify-items: start; }
  .lost svg { width: 44px; height: 44px; padding: 10px; border-radius: 12px; color: var(--warn);
    background: var(--warn-wash); }
  .note[data-tone='errore'] { color: var(--bad); background: var(--bad-wash); }
  .note[data-tone='successo'] { color: var(--good); background: var(--good-wash); }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 12px; margin: 4px 0; }
  dd { margin: 0; font-weight: 600; overflow-wrap: anywhere; user-select: all; }
  table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
  th, td { padding: 10px 0; border-top: 1px solid var(--line); text-align: left; vertical-align: top; font-weight: 400; }
  td:last-child { padding-left: 12px; text-align: right; white-space: nowrap; font-weight: 600; }
  form { display: grid; }
  .choose { gap: 12px; margin-top: 12px; }
  .choose label { display: grid; gap: 4px; font-size: 14px; font-weight: 600; }
  .choose input, .choose select { width: 100%; min-height: 44px; padding: 8px 12px; font: inherit; color: var(--ink);
    background: var(--card); border: 1px solid var(--edge); border-radius: 8px; }
  .choose[hidden] { display: none; }
  .choose output { display: block; }
  .choose output:empty { display: none; }
  summary { min-height: 44px; padding: 10px 0; cursor: pointer; }
  button, .button { display: block; width: 100%; min-height: 50px; padding: 12px 18px; font: inherit; font-weight: 600;
    text-align: center; text-decoration: none; color: #fff; background: var(--brand);
    border: 1px solid var(--brand); border-radius: 8px; cursor: pointer; }
  dd .copia { width: auto; min-height: 44px; margin: 4px 0; padding: 6px 14px; font-size: 14px;
    color: var(--on-note); background: transparent; border-color: currentColor; user-select: none; }
  dd .copia[hidden] { display: none; }
  dd span { user-select: all; }
  .note .second { border-color: currentColor; }
  @media (max-width: 640px) { body { background: var(--card); } main { padding: 14px 16px 32px; }
    .card { padding: 0; border: 0; border-radius: 0; } }
  @media (max-width: 420px) { dl { grid-template-columns: 1fr; gap: 0; } dd + dt { margin-top: 10px; } }
  .second { color: var(--ink); background: transparent; border-color: var(--edge); }
  a { color: var(--link); }
  a[href^='tel:'] { white-space: nowrap; }
  :focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 8px; }
`
