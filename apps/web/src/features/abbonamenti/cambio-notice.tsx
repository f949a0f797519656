import type { Abbonamento } from '@rateo/contract/accordi/abbonamenti'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { postiInParole } from '@rateo/domain/stati/posti'
import { Link } from '@tanstack/react-router'
import { paths } from '../../app/routes/paths.ts'
import { Notice } from '../../ui/notices/notice.tsx'
import layout from '../../ui/layout.module.css'
import { CADENZE } from './words.ts'

/** Another piano comes with the next period. */
export function CambioNotice({ abbonamento }: { abbonamento: Abbonamento }) {
  const { cambio_programmato: c } = abbonamento
  if (c === null) return null
  return (
    <div className={layout['below']}>
      <Notice
        tone="informazione"
        title={`Dal ${formattaGiornoLungo(c.vale_dal)}: ${c.solo_posti ? postiInParole(c.posti) : c.piano.nome}`}
      >
        {!c.solo_posti && c.posti > 1 && `${postiInParole(c.posti)}, `}
        {formattaEuro(c.importo_centesimi)} {CADENZE[c.cadenza].toLowerCase()}, a partire
        dall’addebito di quel giorno.
      </Notice>
    </div>
  )
}

/** The next charge is smaller, once. */
export function ScontoNotice({ abbonamento }: { abbonamento: Abbonamento }) {
  const { sconto: s } = abbonamento
  if (s === null) return null
  return (
    <div className={layout['below']}>
      <Notice
        tone="informazione"
        title={`${formattaEuro(s.sconto_centesimi)} in meno il ${formattaGiornoLungo(s.giorno)}`}
      >
        Con {s.righe.map(({ nome }) => `«${nome}»`).join(' e ')} si addebitano{' '}
        {formattaEuro(s.importo_centesimi)} invece di {formattaEuro(s.prezzo_centesimi)}; gli
        addebiti dopo restano al loro prezzo.
      </Notice>
    </div>
  )
}

/** Somebody else paid for all of it, and nothing is charged to who has it. */
export function RegaloNotice({ abbonamento }: { abbonamento: Abbonamento }) {
  const { regalo, fino_al, stato } = abbonamento
  if (regalo === null || stato !== 'attivo' || fino_al === null) return null
  return (
    <div className={layout['below']}>
      <Notice tone="informazione" title={`È un regalo di ${regalo.da}`}>
        È già pagato fino al {formattaGiornoLungo(fino_al)}. Poi finisce da sé: non si addebita
        nulla.
        {regalo.pagamento_id !== null && (
          <>
            {' '}
            <Link to={paths.pagamento(regalo.pagamento_id)}>Vedi il pagamento</Link>
          </>
        )}
      </Notice>
    </div>
  )
}

/** Another day of the month comes with the next charge, which is for the days in between. */
export function GiornoNotice({ abbonamento }: { abbonamento: Abbonamento }) {
  const { cambio_giorno: c } = abbonamento
  if (c === null) return null
  return (
    <div className={layout['below']}>
      <Notice
        tone="informazione"
        title={`Dal ${formattaGiornoLungo(c.prossimo)} si addebita il ${c.giorno} del mese`}
      >
        Il prossimo addebito, {formattaEuro(c.importo_centesimi)} il {formattaGiornoLungo(c.dal)}, è
        solo per i giorni fino al {formattaGiornoLungo(c.al)}.
      </Notice>
    </div>
  )
}
