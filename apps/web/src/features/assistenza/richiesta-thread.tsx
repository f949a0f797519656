import type { MessaggioAssistenza } from '@rateo/contract/ponte/assistenza'
import { Instant } from '../../ui/date.tsx'
import layout from '../../ui/layout.module.css'
import { allegatoAddress } from './assistenza.api.ts'
import classes from './assistenza.module.css'

type Props = { id: string; messaggi: readonly MessaggioAssistenza[] }

const MEGA = 1024 * 1024

const peso = (byte: number) =>
  byte < MEGA ? `${Math.ceil(byte / 1024)} kB` : `${(byte / MEGA).toFixed(1).replace('.', ',')} MB`

export function Thread({ id, messaggi }: Props) {
  return (
    <ol className={classes['thread']} aria-label="Messaggi">
      {messaggi.map((m) => (
        <li
          key={m._id}
          className={classes['message']}
          data-mine={m.mio && !m.interna}
          data-note={m.interna}
        >
          <div className={classes['meta']}>
            <strong>{m.mio ? 'Tu' : m.autore}</strong>
            {m.interna && <span>Nota interna, la legge solo lo staff</span>}
            <Instant value={m.created_at} />
          </div>
          <p className={classes['text']}>{m.testo}</p>
          {m.allegati.length > 0 && (
            <ul className={layout['listClose']} aria-label="File allegati">
              {m.allegati.map((file) => (
                <li key={file._id} className={layout['rowCentred']}>
                  <a
                    href={allegatoAddress(id, file._id)}
                    download
                    className={layout['broken'] ?? ''}
                  >
                    {file.nome_file}
                  </a>
                  <span className={classes['meta']}>{peso(file.dimensione)}</span>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  )
}
