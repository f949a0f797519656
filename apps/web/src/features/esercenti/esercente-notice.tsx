import type { Esercente } from '@rateo/contract/esercenti'
import type { StatoEsercente } from '@rateo/domain/esercente'
import { Notice } from '../../ui/notice.tsx'
import classes from './esercenti.module.css'
import { PASSI_TEXT } from './words.ts'

type Props = { stato: StatoEsercente; riservato: NonNullable<Esercente['riservato']> }

const passoText = (passo: string) =>
  Object.entries(PASSI_TEXT).find(([key]) => key === passo)?.[1] ?? passo

/** What is open on this esercente: what was asked of it, or why it was refused. */
export function EsercenteNotice({ stato, riservato }: Props) {
  if (stato === 'rifiutato' && riservato.motivo_rifiuto !== null) {
    return (
      <div className={classes['notice']}>
        <Notice tone="errore" title="Registrazione rifiutata">
          {riservato.motivo_rifiuto}
        </Notice>
      </div>
    )
  }
  if (stato === 'integrazione_richiesta' && riservato.richieste.length > 0) {
    return (
      <div className={classes['notice']}>
        <Notice tone="avviso" title="In attesa dell’integrazione richiesta">
          <ul style={{ margin: 0, paddingLeft: 18 }}>
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
  return null
}
