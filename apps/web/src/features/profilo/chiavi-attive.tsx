import { Button } from '@mantine/core'
import { type ChiaveApi, getChiaviApi, revocaChiaveApi } from '@rateo/contract/ponte/sviluppatori'
import { formattaDataOra } from '@rateo/domain/parole/formato'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, messageOf } from '../../api/client.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { useChangeAccount } from './profilo.api.ts'
import classes from './profilo.module.css'

const CHIAVI = ['chiavi_api'] as const
const chiaviQuery = queryOptions({
  queryKey: CHIAVI,
  queryFn: ({ signal }) => call(getChiaviApi, { signal }),
})

/** The API keys, shown after a new password: they work as before, and can be revoked one by one. */
export function ChiaviAttive() {
  const { data, error } = useQuery(chiaviQuery)
  const attive = data?.data.filter(({ stato }) => stato === 'attiva') ?? []
  if (error) {
    return (
      <Notice tone="avviso" title="Controlla le chiavi API">
        {messageOf(error)} Le chiavi API continuano a valere: le trovi in Sviluppatori.
      </Notice>
    )
  }
  if (attive.length === 0) return null
  return (
    <Notice tone="avviso" title="Le chiavi API continuano a valere">
      Se hai cambiato la password perché qualcuno la conosceva, revoca quelle che non riconosci.
      <ul className={classes['chiavi']} aria-label="Chiavi API attive">
        {attive.map((chiave) => (
          <Chiave key={chiave._id} chiave={chiave} />
        ))}
      </ul>
    </Notice>
  )
}

function Chiave({ chiave: { _id, nome, inizio, ultimo_uso_at } }: { chiave: ChiaveApi }) {
  const toast = useToast()
  const revoca = useChangeAccount(revocaChiaveApi, [CHIAVI])
  const [isAsked, setAsked] = useState(false)
  const close = () => {
    revoca.reset()
    setAsked(false)
  }
  const done = () => {
    close()
    toast({ tone: 'successo', text: `“${nome}” è revocata: non vale più.` })
  }
  return (
    <li>
      <span>
        <strong>{nome}</strong> <code>{inizio}…</code>
        <br />
        {ultimo_uso_at === null ? 'Mai usata' : `Ultimo uso ${formattaDataOra(ultimo_uso_at)}`}
      </span>
      <Button variant="default" aria-label={`Revoca ${nome}`} onClick={() => setAsked(true)}>
        Revoca
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title="Revocare la chiave?"
        confirmLabel="Revoca la chiave"
        isDangerous
        isBusy={revoca.isPending}
        error={revoca.error}
        onClose={close}
        onConfirm={() =>
          revoca.mutate({ body: undefined, params: { id: _id } }, { onSuccess: done })
        }
      >
        Le chiamate fatte con “{nome}” vengono rifiutate da subito, e non si può tornare indietro.
        Nessun importo viene mosso.
      </ConfirmDialog>
    </li>
  )
}
