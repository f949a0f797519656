import type { AnteprimaModello } from '@rateo/contract/base/modelli'
import { formattaDataOra } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../api/client.ts'
import { both } from '../../../ui/both.ts'
import layout from '../../../ui/layout.module.css'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Facts, Panel } from '../../../ui/panel.tsx'
import { anteprimaQuery, type Parole } from './modelli.api.ts'
import classes from './modelli.module.css'

type Props = {
  id: string
  parole: Parole
  /** True while what is written cannot be sent: the last preview that could stays. */
  isHeld: boolean
}

/** The message in the words that are being written: the last real one of its kind, else an example. */
export function AnteprimaPanel({ id, parole, isHeld }: Props) {
  const { data, error } = useQuery({ ...anteprimaQuery(id, parole), enabled: !isHeld })
  return (
    <Panel title="Anteprima">
      {isHeld && (
        <p className={layout['note']}>Correggi la frase segnata: l’anteprima la aspetta.</p>
      )}
      {error && !isHeld && <Notice tone="errore">{messageOf(error)}</Notice>}
      {data && <Messaggio anteprima={data} />}
    </Panel>
  )
}

const daDove = ({ dati, inviato_at }: AnteprimaModello) =>
  dati === 'vero' && inviato_at !== null
    ? `Dati veri: l’ultimo inviato, ${formattaDataOra(inviato_at)}.`
    : 'Dati di esempio, con tutte le frasi una dopo l’altra: non c’è un messaggio inviato da mostrare, e uno vero ne ha solo alcune.'

function Messaggio({ anteprima }: { anteprima: AnteprimaModello }) {
  const { oggetto, titolo, esercente, blocchi, motivo } = anteprima
  return (
    <>
      <p className={layout['note']}>{daDove(anteprima)}</p>
      <div className={classes['message']}>
        {oggetto !== null && <p className={classes['subject']}>{oggetto}</p>}
        {titolo !== null && (
          <>
            <p className={layout['kind']}>
              {esercente === null ? 'Rateo' : `${esercente} con Rateo`}
            </p>
            <p className={both(layout['headingSmall'], layout['flat'])}>{titolo}</p>
          </>
        )}
        {blocchi.map((blocco, index) => (
          // The blocks of a message are always in the same order.
          // oxlint-disable-next-line react/no-array-index-key
          <Blocco key={index} blocco={blocco} />
        ))}
        {motivo !== null && <p className={layout['note']}>{motivo}</p>}
      </div>
    </>
  )
}

function Blocco({ blocco }: { blocco: AnteprimaModello['blocchi'][number] }) {
  if ('paragrafo' in blocco) return <p className={classes['words']}>{blocco.paragrafo}</p>
  if ('azione' in blocco) return <span className={classes['button']}>{blocco.azione}</span>
  return <Facts facts={blocco.dati.map(({ nome, valore }) => ({ name: nome, value: valore }))} />
}
