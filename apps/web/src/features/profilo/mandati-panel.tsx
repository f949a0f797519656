import { Button, Group } from '@mantine/core'
import { listMandati, type Mandato, revocaMandato } from '@rateo/contract/incasso/mandati'
import { formattaData, formattaGiorno } from '@rateo/domain/parole/formato'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useChange } from '../../api/use-change.ts'
import { useIdempotencyKey } from '../../hooks/use-idempotency-key.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Panel } from '../../ui/panel.tsx'
import { StatoBadge } from '../../ui/stato-badge.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { both } from '../../ui/both.ts'
import layout from '../../ui/layout.module.css'
import classes from './profilo.module.css'
import { QueryPart } from './query-part.tsx'

const mandatiQuery = queryOptions({
  queryKey: ['mandati'],
  queryFn: ({ signal }) => call(listMandati, { signal }),
})

/** The accounts that may be debited, beside the cards (CAR-B3). */
export function MandatiPanel() {
  return (
    <Panel title="Addebiti sul conto">
      <QueryPart query={useQuery(mandatiQuery)}>
        {({ data }) =>
          data.length === 0 ? (
            <p className={layout['lineProse']}>
              Nessun mandato. Ne firmi uno quando scegli di pagare con l’addebito sul conto.
            </p>
          ) : (
            <ul className={both(layout['list'], classes['rows'])}>
              {data.map((mandato) => (
                <MandatoRow key={mandato._id} mandato={mandato} />
              ))}
            </ul>
          )
        }
      </QueryPart>
      <p className={classes['dim']}>
        Un mandato permette a un esercente di addebitare il tuo conto (SEPA). Lo revochi quando
        vuoi.
      </p>
    </Panel>
  )
}

function MandatoRow({ mandato }: { mandato: Mandato }) {
  const [isRevoking, setRevoking] = useState(false)
  const { _id, esercente, iban, stato, firmato_at, ultimo_uso } = mandato
  return (
    <li className={classes['row']}>
      <div className={classes['main']}>
        <strong>{esercente.nome}</strong> <StatoBadge entita="mandato" stato={stato} />
        <div className={classes['dim']}>
          {iban}
          {firmato_at && ` · firmato il ${formattaData(firmato_at)}`}
          {ultimo_uso && ` · usato l’ultima volta il ${formattaGiorno(ultimo_uso)}`}
        </div>
      </div>
      <Group gap={8}>
        <Button
          component="a"
          href={`/api/mandati/${_id}/pdf`}
          target="_blank"
          rel="noopener"
          variant="default"
          size="sm"
          aria-label={`Leggi il mandato per ${esercente.nome}`}
        >
          Leggi
        </Button>
        {stato === 'attivo' && (
          <Button
            variant="default"
            size="sm"
            onClick={() => setRevoking(true)}
            aria-label={`Revoca il mandato per ${esercente.nome}`}
          >
            Revoca
          </Button>
        )}
      </Group>
      {isRevoking && <RevocaDialog mandato={mandato} onClose={() => setRevoking(false)} />}
    </li>
  )
}

function RevocaDialog({ mandato, onClose }: { mandato: Mandato; onClose: () => void }) {
  const { _id, esercente, in_corso } = mandato
  const toast = useToast()
  const queryClient = useQueryClient()
  const key = useIdempotencyKey(`revoca-mandato:${_id}`)
  const revoca = useChange({
    key,
    send: (_: void, idempotencyKey) =>
      call(revocaMandato, { params: { id: _id }, body: {}, idempotencyKey }),
    onSuccess: () => {
      onClose()
      toast({ tone: 'successo', text: 'Mandato revocato: il conto non si addebita più.' })
      return queryClient.invalidateQueries({ queryKey: mandatiQuery.queryKey })
    },
  })
  return (
    <ConfirmDialog
      isOpen
      title="Revocare il mandato?"
      confirmLabel="Revoca il mandato"
      isDangerous
      isBusy={revoca.isPending}
      error={revoca.error}
      onConfirm={() => revoca.mutate()}
      onClose={onClose}
    >
      {esercente.nome} non potrà più addebitare questo conto.
      {in_corso > 0 && ' Gli addebiti già inviati alla banca vanno comunque a termine.'} Quello che
      devi ancora pagare resta da pagare in un altro modo.
    </ConfirmDialog>
  )
}
