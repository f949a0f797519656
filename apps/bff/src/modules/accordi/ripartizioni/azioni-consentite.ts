import type { AzioniConsentite } from '@rateo/contract/chiamata/azioni'
import type { Quota, RipartizioneRow } from '@rateo/contract/accordi/ripartizioni'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'

type Situazione = Pick<RipartizioneRow, 'stato' | 'tipo'> & { elenco: readonly Quota[] }

/** Why there is no share to take back; null where there is one. */
const motivoNonRitirabile = ({ stato, elenco }: Situazione): string | null =>
  stato === 'ritirata'
    ? 'È già ritirata.'
    : elenco.some((quota) => quota.stato !== 'accettata')
      ? null
      : 'Tutti hanno accettato: ogni quota si annulla dalla sua pagina.'

/** Why nothing can be given back here; null where something can. */
function motivoNonRimborsabile({ tipo, elenco }: Situazione): string | null {
  if (tipo === 'piano') return 'Ogni addebito di un piano si rimborsa dalla sua pagina.'
  return elenco.some(
    ({ pagamento, dilazione }) =>
      (pagamento?.rimborsabile_centesimi ?? dilazione?.incassato_centesimi ?? 0) > 0,
  )
    ? null
    : 'Non c’è nulla da rimborsare: nessuno ha ancora pagato, o è già tornato tutto.'
}

/** Why no share waits for another payer; null where one does. */
const motivoNonAffidabile = ({ stato, elenco }: Situazione): string | null =>
  stato === 'aperta' && elenco.some((q) => q.stato === 'rifiutata' || q.stato === 'scaduta')
    ? null
    : 'Nessuna quota è rimasta senza chi la paga.'

const azione = (nome: string, motivo: string | null) => ({
  azione: nome,
  consentita: motivo === null,
  motivo,
})

/** The actions of the esercente, by the rules that refuse the calls; the staff only read. */
export const azioniRipartizione = (situazione: Situazione, ruolo: Ruolo): AzioniConsentite =>
  ruolo === 'esercente'
    ? [
        azione('affida', motivoNonAffidabile(situazione)),
        azione('rimborsa', motivoNonRimborsabile(situazione)),
        azione('ritira', motivoNonRitirabile(situazione)),
      ]
    : []
