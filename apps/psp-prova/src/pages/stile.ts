export const stile = `
:root { color-scheme: light dark; --fondo: #f4f5f8; --carta: #fff; --testo: #17202e; --tenue: #566073; --bordo: #8a94a6; --linea: #dfe3ea; --primario: #3f4ec6; --tinta: #eceefb; --su-primario: #fff; --errore: #b3261e; --avviso: #fff4d6; --su-avviso: #5c4300; --giusto: #136b3a; }
@media (prefers-color-scheme: dark) { :root { --fondo: #11151c; --carta: #1a202b; --testo: #eef1f6; --tenue: #a9b3c4; --bordo: #76819a; --linea: #2c3443; --primario: #b4bdff; --tinta: #2a3050; --su-primario: #10163f; --errore: #ffb4ab; --avviso: #3d3110; --su-avviso: #ffdf94; --giusto: #7fdba5; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--fondo); color: var(--testo); font: 16px/1.5 Inter, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
a { color: var(--primario); }
.striscia { background: var(--avviso); color: var(--su-avviso); text-align: center; text-wrap: balance; padding: 8px 16px; margin: 0; font-size: 13px; font-weight: 500; }
main { max-width: 480px; margin: 0 auto; padding: 24px 16px 48px; }
.testata { margin: 0 0 24px; padding: 0 0 20px; border-bottom: 1px solid var(--linea); }
.negozio { display: flex; align-items: center; gap: 12px; margin: 0 0 16px; overflow-wrap: anywhere; }
.negozio b { font-weight: 650; min-width: 0; }
.negozio span { display: grid; place-items: center; flex: none; width: 36px; height: 36px; border-radius: 8px; background: var(--tinta); color: var(--primario); font-weight: 650; }
.foglio { background: var(--carta); border: 1px solid var(--linea); border-radius: 12px; padding: 24px; }
h1 { font-size: 20px; font-weight: 650; line-height: 1.3; margin: 0 0 4px; overflow-wrap: anywhere; }
.importo + h1 { font-size: 16px; font-weight: 500; margin: 0; }
.tenue { color: var(--tenue); margin: 0; }
.tenue + form, .tenue + .riquadro { margin-top: 24px; }
.importo { font-size: 28px; line-height: 1.2; font-weight: 650; font-variant-numeric: tabular-nums; margin: 0 0 4px; }
.importo + form { margin-top: 24px; }
.righe { list-style: none; padding: 0; margin: 12px 0 0; font-size: 14px; }
.righe li { display: flex; justify-content: space-between; gap: 16px; }
.righe span { overflow-wrap: anywhere; }
.righe b { font-weight: 500; font-variant-numeric: tabular-nums; white-space: nowrap; }
.campo { margin: 0 0 16px; }
.coppia { display: grid; grid-template-columns: 1fr 1fr; gap: 16px; }
label { display: block; font-size: 14px; font-weight: 500; margin-bottom: 4px; }
input, select { width: 100%; min-height: 44px; padding: 8px 12px; font: inherit; font-variant-numeric: tabular-nums; color: inherit; background: var(--carta); border: 1px solid var(--bordo); border-radius: 8px; }
input[aria-invalid="true"] { border-color: var(--errore); border-width: 2px; }
.aiuto { color: var(--tenue); font-size: 13px; margin: 4px 0 0; }
.sbagliato { color: var(--errore); font-size: 13px; font-weight: 500; margin: 4px 0 0; }
.riquadro { border-left: 4px solid var(--errore); padding: 12px 16px; margin: 0 0 24px; background: var(--fondo); border-radius: 0 8px 8px 0; }
.riquadro.giusto { border-color: var(--giusto); }
.riquadro h2 { font-size: 16px; font-weight: 650; margin: 0 0 4px; }
.riquadro p, .riquadro ul { margin: 0; }
.riquadro ul { padding-left: 20px; }
.campo + button { margin-top: 24px; }
form .aiuto { margin-bottom: 16px; }
.campo .aiuto { margin-bottom: 0; }
button + .aiuto { margin: 12px 0 0; text-align: center; }
button, .bottone { display: block; width: 100%; min-height: 44px; padding: 8px 16px; font: inherit; font-weight: 500; text-align: center; text-decoration: none; color: var(--su-primario); background: var(--primario); border: 1px solid var(--primario); border-radius: 8px; cursor: pointer; }
button.quieto { color: var(--primario); background: transparent; margin-top: 12px; }
.indietro { text-align: center; margin: 16px 0 0; }
.indietro a { display: inline-block; padding: 12px; }
:focus-visible { outline: 3px solid var(--primario); outline-offset: 2px; }
details { margin-top: 24px; font-size: 14px; }
summary { display: flex; align-items: center; gap: 8px; list-style: none; cursor: pointer; padding: 12px 0; font-weight: 500; }
summary::-webkit-details-marker { display: none; }
summary::before { content: ""; flex: none; width: 7px; height: 7px; border: solid currentcolor; border-width: 0 2px 2px 0; transform: rotate(-45deg); }
details[open] > summary::before { transform: rotate(45deg); }
table { width: 100%; border-collapse: collapse; }
th, td { text-align: left; vertical-align: top; padding: 8px 8px 8px 0; border-top: 1px solid var(--linea); font-weight: 400; }
th code { white-space: nowrap; }
code { font: 13px/1.5 ui-monospace, SFMono-Regular, Menlo, monospace; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
@media (max-width: 480px) { main { padding: 0 0 32px; } .foglio { border-width: 0 0 1px; border-radius: 0; padding: 20px 16px; } details { margin: 12px 16px 0; } }
`
