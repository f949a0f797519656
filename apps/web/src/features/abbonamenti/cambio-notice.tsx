import type { Abbonamento } from '@rateo/contract/accordi/abbonamenti'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { contato, formattaGiorno, formattaGiornoLungo } from '@rateo/domain/parole/formato'
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
        {c.ingresso !== null &&
          c.ingresso.pieno_centesimi !== c.importo_centesimi &&
          ` Finito il prezzo d’ingresso, ${formattaEuro(c.ingresso.pieno_centesimi)}.`}
      </Notice>
    </div>
  )
}

/** A first price that lasts: how often it is still charged, and what comes after it from which day. */
export function IngressoNotice({ abbonamento }: { abbonamento: Abbonamento }) {
  const { ingresso: i, cadenza, stato } = abbonamento
  if (i === null || FINITI.has(stato)) return null
  const pieno = `${formattaEuro(i.pieno_centesimi)} ${CADENZE[cadenza].toLowerCase()}`
  return (
    <div className={layout['below']}>
      <Notice
        tone="informazione"
        title={
          i.rimasti === 0
            ? 'Il prezzo d’ingresso sta per finire'
            : `Prezzo d’ingresso, ancora ${contato(i.rimasti, 'volta', 'volte')}`
        }
      >
        {i.rimasti > 0 && `${formattaEuro(i.importo_centesimi)} a ogni addebito. `}
        {i.pieno_dal === null
          ? 'L’abbonamento finisce prima del prezzo pieno.'
          : `Dal ${formattaGiorno(i.pieno_dal)} ${pieno}.`}
      </Notice>
    </div>
  )
}

/** States in which nothing is charged any more. */
const FINITI: ReadonlySet<string> = new Set([
  'non_attivato',
  'disdetto',
  'concluso',
  'cessato',
  'receduto',
])

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
