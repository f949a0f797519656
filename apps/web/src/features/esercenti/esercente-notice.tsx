import type { Esercente } from '@rateo/contract/persone/esercenti'
import type { StatoEsercente } from '@rateo/domain/identita/esercente'
import { formattaDataOra, formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { Notice } from '../../ui/notices/notice.tsx'
import layout from '../../ui/layout.module.css'
import { PASSI_TEXT, senzaPunto } from './words.ts'

type Props = { stato: StatoEsercente; riservato: NonNullable<Esercente['riservato']> }

const PROVVEDIMENTO_TITLE: Partial<Record<StatoEsercente, string>> = {
  in_verifica: 'Ha chiesto il riesame del rifiuto',
  limitato: 'Attività limitata',
  sospeso: 'Attività sospesa',
  inattivo: 'Attività disattivata',
  in_cessazione: 'Contratto in cessazione',
}

const passoText = (passo: string) =>
  Object.entries(PASSI_TEXT).find(([key]) => key === passo)?.[1] ?? passo

/** The open matter of this esercente: the request it has to answer, or the reason why it was refused. */
export function EsercenteNotice({ stato, riservato }: Props) {
  if (stato === 'rifiutato' && riservato.motivo_rifiuto !== null) {
    return (
      <div className={layout['above']}>
        <Notice tone="errore" title="Registrazione rifiutata">
          {riservato.motivo_rifiuto}
        </Notice>
      </div>
    )
  }
  if (stato === 'integrazione_richiesta' && riservato.richieste.length > 0) {
    return (
      <div className={layout['above']}>
        <Notice tone="avviso" title="In attesa dell’integrazione richiesta">
          <ul style={{ margin: 0, paddingLeft: 'var(--r-space-20)' }}>
            {riservato.richieste.map(({ passo, testo }) => (
              <li key={passo}>
                {passoText(passo)}: {testo}
              </li>
            ))}
          </ul>
        </Notice>
      </div>
    )
  }
  const { provvedimento } = riservato
  if (provvedimento !== null && provvedimento.motivo !== '') {
    return (
      <div className={layout['above']}>
        <Notice tone="avviso" title={PROVVEDIMENTO_TITLE[stato] ?? 'Provvedimento in vigore'}>
          {provvedimento.motivo.replace(/[.\s]*$/, '.')}
          {provvedimento.fino_al &&
            ` Fino al ${formattaGiornoLungo(provvedimento.fino_al)} compreso.`}
        </Notice>
      </div>
    )
  }
  return null
}

/** Somebody wants to approve it although something is missing: whoever opens the page knows, whatever part of it (ESE-M3). */
export function DerogaNotice({ riservato }: Pick<Esercente, 'riservato'>) {
  const deroga = riservato?.deroga ?? null
  if (deroga === null) return null
  return (
    <div className={layout['above']}>
      <Notice
        tone="avviso"
        title={
          deroga.mia
            ? 'Hai chiesto di approvarlo: serve il sì di un altro amministratore'
            : `${deroga.chiesta_da} chiede di approvarlo: serve il tuo sì`
        }
      >
        “{senzaPunto(deroga.motivo)}”. Chiesto il {formattaDataOra(deroga.at)}. Fino ad allora per
        l’esercente non cambia nulla.
      </Notice>
    </div>
  )
}
