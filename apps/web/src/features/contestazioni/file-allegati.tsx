import { Button } from '@mantine/core'
import type { Contestazione } from '@rateo/contract/incasso/contestazioni'
import { NOMI_PROVA_FILE } from '@rateo/domain/parole/prove-contestazione'
import { formattaIntero } from '@rateo/domain/parole/formato'
import { provaAddress } from './contestazioni.api.ts'
import { both } from '../../ui/both.ts'
import layout from '../../ui/layout.module.css'
import classes from './contestazioni.module.css'

type FileProps = {
  contestazione: Pick<Contestazione, '_id' | 'file'>
  onRemove?: (id: string) => void
}

/** The attached files: each can be opened, and removed until the answer is sent. */
export function FileAllegati({ contestazione: { _id, file }, onRemove }: FileProps) {
  if (file.length === 0) return null
  return (
    <ul className={both(layout['listSpaced'], classes['files'])} aria-label="File allegati">
      {file.map((one) => (
        <li key={one._id}>
          <div>
            <a href={provaAddress(_id, one._id)} download>
              {NOMI_PROVA_FILE[one.prova]}
            </a>
            <span className={classes['fileName']}>
              {one.nome_file} · {formattaIntero(Math.ceil(one.dimensione / 1000))} kB
              {one.rifiutato && ' · non accettato dal servizio di pagamento'}
            </span>
          </div>
          {onRemove && (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`Togli ${NOMI_PROVA_FILE[one.prova]}`}
              onClick={() => onRemove(one._id)}
            >
              Togli
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
