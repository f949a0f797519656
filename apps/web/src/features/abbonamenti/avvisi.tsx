import type { Abbonamento } from '@rateo/contract/accordi/abbonamenti'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { etichettaAvviso, parolaEsitoAvviso } from '@rateo/domain/parole/avvisi'
import { formattaGiornoCompleto, formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { Instant } from '../../ui/date.tsx'
import layout from '../../ui/layout.module.css'
import { Notice } from '../../ui/notices/notice.tsx'
import { Facts, Panel } from '../../ui/panel.tsx'
import classes from './avvisi.module.css'

type Avviso = Abbonamento['avvisi'][number]

/** The notices of this abbonamento, to print or to keep. */
const avvisiAddress = (id: string) => `/api/abbonamenti/${id}/avvisi/pdf`

function Inviato({ avviso }: { avviso: Avviso }) {
  return (
    <li>
      <h3 className={classes['subject']}>{avviso.oggetto}</h3>
      <Facts
        facts={[
          { name: etichettaAvviso(avviso.tipo), value: formattaGiornoLungo(avviso.giorno) },
          { name: 'Inviato il', value: <Instant value={avviso.inviato_at} /> },
          { name: 'A', value: `${avviso.destinatario} (e-mail)` },
          { name: 'Esito', value: parolaEsitoAvviso(avviso) },
        ]}
      />
      <details className={layout['proseBroken']}>
        <summary>Il testo inviato</summary>
        <p className={classes['text']}>{avviso.testo}</p>
      </details>
    </li>
  )
}

/** The notices before charges and renewals, kept as the proof of them (ABB-B3). */
export function AvvisiPanel({ abbonamento: a }: { abbonamento: Abbonamento }) {
  if (a.avvisi.length === 0) return null
  return (
    <Panel
      title="Avvisi inviati"
      aside={
        <a href={avvisiAddress(a._id)} target="_blank" rel="noopener">
          Stampa (PDF)
        </a>
      }
    >
      <ul className={classes['list']}>
        {a.avvisi.map((avviso) => (
          <Inviato key={`${avviso.tipo}:${avviso.inviato_at}`} avviso={avviso} />
        ))}
      </ul>
    </Panel>
  )
}

type Props = { abbonamento: Abbonamento; role: Ruolo; today: string }

/** Says that a renewal was not announced in time, and what the cliente may do because of it (art. 65-bis). */
export function AvvisoMancato({ abbonamento: a, role, today }: Props) {
  if (a.avviso_mancato === null) return null
  const { rinnovo, fino_al } = a.avviso_mancato
  const isRenewed = rinnovo <= today
  const titolo = isRenewed
    ? `Il rinnovo del ${formattaGiornoLungo(rinnovo)} non è stato annunciato 30 giorni prima`
    : `Il rinnovo del ${formattaGiornoLungo(rinnovo)} non è stato annunciato in tempo`
  const fino = `Fino a ${formattaGiornoCompleto(fino_al)}`
  const puo =
    role === 'cliente'
      ? 'puoi lasciare l’abbonamento quando vuoi, senza preavviso e senza costi'
      : 'il cliente può lasciare l’abbonamento quando vuole, senza preavviso e senza costi'
  const vie = isRenewed
    ? ': “Disdici” lo chiude a fine periodo, “Recedi dal contratto qui” lo chiude subito e i giorni pagati e non avuti tornano.'
    : '.'
  return <Notice tone="avviso" title={titolo}>{`${fino} ${puo}${vie}`}</Notice>
}
