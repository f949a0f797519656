import type { Puntualita as Conti } from '@rateo/contract/accordi/ritardi-dilazioni'
import { contato } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import layout from '../../../ui/layout.module.css'
import { Facts, Panel } from '../../../ui/panel.tsx'
import { puntualitaQuery } from './ritardi.api.ts'

const rate = (quante: number) => contato(quante, 'rata', 'rate')

const factsOf = ({ in_anticipo, nel_giorno, in_ritardo, scadute }: Conti) => [
  { name: 'Pagate prima della scadenza', value: rate(in_anticipo) },
  { name: 'Pagate nel giorno', value: rate(nel_giorno) },
  { name: 'Pagate in ritardo', value: rate(in_ritardo) },
  ...(scadute > 0 ? [{ name: 'Scadute e non pagate', value: rate(scadute) }] : []),
]

/** How a cliente pays its rate, for the esercente to whom it owes them: counts, and no score (DIL-B7). */
export function Puntualita({ cliente_id }: { cliente_id: string }) {
  const { data } = useQuery(puntualitaQuery(cliente_id))
  if (data === undefined) return null
  return (
    <Panel title="Puntualità nelle rate">
      {data.pagate + data.scadute === 0 ? (
        <p className={layout['dim']}>Non ha ancora avuto rate da pagare.</p>
      ) : (
        <Facts facts={factsOf(data)} />
      )}
      <p className={layout['dim']}>
        Sono le rate di tutte le sue dilazioni con te. Lo leggi solo tu: non è un punteggio.
      </p>
    </Panel>
  )
}
