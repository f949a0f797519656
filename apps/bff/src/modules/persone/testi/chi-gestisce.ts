import type { Gestore } from '../../base/impostazioni/index.ts'

/** Says in a sentence who runs the portal; where nobody has written it, says so rather than name somebody. */
export function chiGestisce({ brand, nome, partita_iva, indirizzo, email }: Gestore): string {
  if (nome === '') return `Chi gestisce ${brand} non ha ancora scritto qui i suoi dati.`
  const parti = [
    partita_iva && `partita IVA ${partita_iva}`,
    indirizzo,
    email && `e-mail ${email}`,
  ].filter(Boolean)
  return `${brand} è gestito da ${[nome, ...parti].join(', ')}.`
}
