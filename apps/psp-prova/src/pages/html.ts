/** HTML that is already safe: made by the tag below, never from what a person typed. */
export interface Html {
  html: string
}

type Valore = Html | Html[] | string | number | null | undefined | false

function sicuro(valore: Valore): string {
  if (valore === null || valore === undefined || valore === false) return ''
  if (Array.isArray(valore)) return valore.map((pezzo) => pezzo.html).join('')
  if (typeof valore === 'object') return valore.html
  return String(valore)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

export function html(pezzi: TemplateStringsArray, ...valori: Valore[]): Html {
  return { html: pezzi.reduce((testo, pezzo, i) => testo + sicuro(valori[i - 1]) + pezzo) }
}

const cifre = new Intl.NumberFormat('it-IT', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  useGrouping: 'always',
} as Intl.NumberFormatOptions)

/** 12050 → "120,50 €" with an unbreakable space. */
export function euro(importo_centesimi: number): string {
  return `${cifre.format(importo_centesimi / 100)}\u00a0€`
}
