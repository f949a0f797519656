import type { RichiestaApi } from '@rateo/contract/ponte/registro-api'
import { contato, formattaDataOra } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { namedFields } from '../../../api/refused-fields.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { PageError } from '../../../ui/notices/page-error.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { Facts } from '../../../ui/panel.tsx'
import layout from '../../../ui/layout.module.css'
import classes from '../sviluppatori.module.css'
import { richiestaQuery } from './registro.api.ts'

/** One call: what was sent, without what is of people, and why it was refused. */
export function RichiestaDialog({ riga, onClose }: { riga: RichiestaApi; onClose: () => void }) {
  const { data, error, refetch } = useQuery(richiestaQuery(riga._id))
  return (
    <Dialog title={`${riga.metodo} ${riga.rotta}`} size="lg" onClose={onClose} isLight>
      <div className={layout['stack']}>
        <Facts
          facts={[
            { name: 'Risposta', value: `${riga.stato}${riga.codice ? ` ${riga.codice}` : ''}` },
            { name: 'Quando', value: formattaDataOra(riga.at) },
            { name: 'In', value: contato(riga.durata_ms, 'millisecondo', 'millisecondi') },
            { name: 'Chiave', value: riga.chiave_nome },
            { name: 'Da', value: riga.ip },
            { name: 'Percorso', value: <code>{riga.percorso}</code> },
            { name: 'id_richiesta', value: <code>{riga.id_richiesta}</code> },
          ]}
        />
        <CopyButton text={riga.id_richiesta} label="Copia l’id della richiesta" />
        {!data ? (
          error ? (
            <PageError error={error} onRetry={() => void refetch()} />
          ) : (
            <PageSkeleton />
          )
        ) : (
          <>
            {data.errore && (
              <section aria-label="Perché è stata rifiutata" className={classes['call']}>
                <h3 className={layout['headingSmall']}>Perché è stata rifiutata</h3>
                <p className={layout['prose']}>{data.errore.error_message}</p>
                {data.errore.errors.length > 0 && (
                  <ul className={layout['listClose']}>
                    {namedFields(data.errore.errors).map(({ name, message }) => (
                      <li key={name}>
                        <code>{name}</code>: {message}
                      </li>
                    ))}
                  </ul>
                )}
              </section>
            )}
            {data.corpo !== null && (
              <section aria-label="I dati inviati" className={classes['call']}>
                <h3 className={layout['headingSmall']}>I dati inviati</h3>
                <pre className={classes['code']}>{JSON.stringify(data.corpo, null, 2)}</pre>
                <span className={layout['kind']}>
                  Nomi, indirizzi e testi non si conservano: al loro posto ci sono i punti.
                </span>
              </section>
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}
