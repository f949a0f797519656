import type { Bolletta } from '@rateo/contract/accordi/utenze'
import { formattaGiorno, formattaMeseAnno } from '@rateo/domain/parole/formato'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'

/** “Ottobre 2026”, “Settembre – ottobre 2026” for whole months; the days of any other period. */
export function periodoInParole({
  periodo_dal,
  periodo_al,
}: Pick<Bolletta, 'periodo_dal' | 'periodo_al'>): string {
  const isWhole = periodo_dal.endsWith('-01') && aggiungiGiorni(periodo_al, 1).endsWith('-01')
  if (!isWhole) return `${formattaGiorno(periodo_dal)} – ${formattaGiorno(periodo_al)}`
  const [primo, ultimo] = [formattaMeseAnno(periodo_dal), formattaMeseAnno(periodo_al)]
  // The year is said once, unless the period goes over its end.
  const dal = periodo_dal.slice(0, 4) === periodo_al.slice(0, 4) ? primo.split(' ')[0] : primo
  const mesi = primo === ultimo ? ultimo : `${dal ?? primo} – ${ultimo}`
  return `${mesi.charAt(0).toUpperCase()}${mesi.slice(1)}`
}

/** The name of a bolletta beside others, for who does not see its row. */
export const qualeBolletta = ({ scadenza }: Pick<Bolletta, 'scadenza'>) =>
  `bolletta in scadenza il ${formattaGiorno(scadenza)}`
