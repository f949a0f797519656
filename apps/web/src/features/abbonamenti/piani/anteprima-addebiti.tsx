import { formattaGiorno, formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import { addebitiPrevisti, problemiPiano } from '@rateo/domain/stati/piano'
import { aPosti, conPosti, postiInParole } from '@rateo/domain/stati/posti'
import { aggiungiGiorni, type Giorno, partiDelGiorno } from '@rateo/domain/tempo/giorno'
import { useState } from 'react'
import { Segments } from '../../../ui/fields/segments.tsx'
import { useToday } from '../../../hooks/use-today.ts'
import { both } from '../../../ui/both.ts'
import { Money } from '../../../ui/money.tsx'
import layout from '../../../ui/layout.module.css'
import type { CondizioniScritte } from './piano.values.ts'
import classes from './piani.module.css'

const QUANTI = 12

/** The next day of a kind, today included: the years to look through never run out. */
function prossimo(oggi: Giorno, cerca: (giorno: Giorno) => boolean): Giorno {
  let giorno = oggi
  while (!cerca(giorno)) giorno = aggiungiGiorni(giorno, 1)
  return giorno
}

/** The days on which a calendar is hard: the end of a month, and the day that most years do not have. */
const partenze = (oggi: Giorno) => [
  { value: 'oggi', label: 'Oggi', giorno: oggi },
  {
    value: 'trentuno',
    label: 'Il 31',
    giorno: prossimo(oggi, (giorno) => partiDelGiorno(giorno).giorno === 31),
  },
  {
    value: 'bisestile',
    label: 'Il 29 febbraio',
    giorno: prossimo(oggi, (giorno) => giorno.endsWith('-02-29')),
  },
]

type Props = { condizioni: CondizioniScritte | null }

/** The first charges of who subscribes, as the renewals will make them. */
export function AnteprimaAddebiti({ condizioni }: Props) {
  const today = useToday()
  const [chi, setChi] = useState('oggi')
  if (condizioni === null || problemiPiano(condizioni).length > 0) {
    return <p className={layout['note']}>Con un prezzo e una cadenza qui leggi i primi addebiti.</p>
  }
  const scelte = partenze(today)
  const giorno = scelte.find(({ value }) => value === chi)?.giorno ?? today
  const addebiti = addebitiPrevisti(conPosti(condizioni, condizioni.posti_min), giorno, QUANTI)
  return (
    <section aria-label="Anteprima degli addebiti" className={classes['preview']}>
      <p className={classes['legend']} id="anteprima-chi">
        I primi addebiti di chi si abbona
      </p>
      <Segments
        aria-labelledby="anteprima-chi"
        isWide
        value={chi}
        onChange={setChi}
        data={scelte.map(({ value, label }) => ({ value, label }))}
      />
      <p className={layout['note']} role="status">
        Comincia {formattaGiornoCompleto(giorno)}
        {aPosti(condizioni) && `, con ${postiInParole(condizioni.posti_min)}`}
        {condizioni.prova_giorni > 0 &&
          `, con ${condizioni.prova_giorni} ${condizioni.prova_giorni === 1 ? 'giorno' : 'giorni'} di prova`}
        .
        {addebiti.length < QUANTI &&
          ` Gli addebiti sono ${addebiti.length === 1 ? 'uno' : addebiti.length}, poi finisce.`}
      </p>
      <ol className={both(layout['list'], classes['addebiti'])}>
        {addebiti.map((addebito) => (
          <li key={addebito.giorno}>
            <span>{formattaGiorno(addebito.giorno)}</span>
            {addebito.attivazione_centesimi > 0 && (
              <span className={layout['note']}>con l’attivazione</span>
            )}
            {addebito.ingresso && <span className={layout['note']}>prezzo d’ingresso</span>}
            {!addebito.intero && (
              <span className={layout['note']}>fino al {formattaGiorno(addebito.al)}</span>
            )}
            <Money centesimi={addebito.importo_centesimi} />
          </li>
        ))}
      </ol>
    </section>
  )
}
