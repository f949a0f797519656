import { Button } from '@mantine/core'
import type { Promessa, Promesse } from '@rateo/contract/incasso/promesse'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { COSA_COMPORTA, NOMI_PROMESSA } from '@rateo/domain/stati/promessa'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../app/routes/paths.ts'
import { useSession } from '../../hooks/use-session.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Instant } from '../../ui/date.tsx'
import layout from '../../ui/layout.module.css'
import { useToast } from '../../ui/notices/toast.tsx'
import { Panel } from '../../ui/panel.tsx'
import { lazyPart } from '../../ui/parts/lazy-part.tsx'
import { promesseQuery, useTermina } from './promesse.api.ts'
import { frasePromessa } from './words.ts'

const PromettiDialog = lazyPart(async () => (await import('./prometti.dialog.tsx')).PromettiDialog)

type Props = { pagamento_id: string }

/** When the cliente said that a late debt will be paid; the cliente says it here, the esercente may end it (Y1). */
export function PromessePanel({ pagamento_id }: Props) {
  const { profile } = useSession()
  const { data } = useQuery(promesseQuery(pagamento_id))
  if (data === undefined) return null
  const isCliente = profile.role === 'cliente'
  const attiva = data.data.find(({ stato }) => stato === 'attiva')
  const canPromise = isCliente && (data.motivo_no === null || data.data.length > 0)
  if (data.data.length === 0 && !canPromise) return null
  return (
    <Panel title={isCliente ? 'Quando paghi' : 'Promesse di pagamento'}>
      <div className={layout['stack']}>
        {attiva !== undefined && <p className={layout['flat']}>{COSA_COMPORTA}</p>}
        {data.data.length > 0 && (
          <ul className={layout['listClose']}>
            {data.data.map((una) => (
              <li key={una._id}>
                <strong>{NOMI_PROMESSA[una.stato]}</strong>: {frasePromessa(una)}, detto il{' '}
                <Instant value={una.fatta_at} />
              </li>
            ))}
          </ul>
        )}
        {attiva !== undefined && isCliente && <Meta promessa={attiva} />}
        {data.data.length === 0 && (
          <p className={layout['quiet']}>
            Se adesso non puoi, scegli un giorno: fino ad allora non mandiamo solleciti.
          </p>
        )}
        {attiva === undefined && canPromise && (
          <Prometti pagamento_id={pagamento_id} promesse={data} />
        )}
        {attiva !== undefined && !isCliente && (
          <Termina pagamento_id={pagamento_id} promessa={attiva} />
        )}
      </div>
    </Panel>
  )
}

/** The half that is to be paid at once, where it was not yet. */
function Meta({
  promessa: { pagamento_id, acconto_centesimi, acconto_pagato },
}: {
  promessa: Promessa
}) {
  if (acconto_centesimi === null || acconto_pagato) return null
  return (
    <p className={layout['flat']}>
      <Link to={paths.gateway(pagamento_id)}>
        Paga la metà adesso: {formattaEuro(acconto_centesimi)}
      </Link>
    </p>
  )
}

function Prometti({ pagamento_id, promesse }: Props & { promesse: Promesse }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <span>
      <ActionButton
        isAllowed={promesse.motivo_no === null}
        reason={promesse.motivo_no}
        onClick={() => setOpen(true)}
      >
        Dì quando paghi
      </ActionButton>
      {isOpen && (
        <PromettiDialog
          pagamento_id={pagamento_id}
          promesse={promesse}
          onClose={() => setOpen(false)}
        />
      )}
    </span>
  )
}

function Termina({ pagamento_id, promessa }: Props & { promessa: Promessa }) {
  const [isOpen, setOpen] = useState(false)
  const toast = useToast()
  const termina = useTermina(pagamento_id)
  const confirm = () =>
    termina.mutate(undefined, {
      onSuccess: () => {
        setOpen(false)
        toast({ tone: 'successo', text: 'Promessa terminata: i solleciti riprendono.' })
      },
    })
  return (
    <span>
      <Button variant="default" onClick={() => setOpen(true)}>
        Termina la promessa
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title="Terminare la promessa?"
        confirmLabel="Termina la promessa"
        isBusy={termina.isPending}
        error={termina.error}
        onConfirm={confirm}
        onClose={() => setOpen(false)}
      >
        Il cliente ha detto che paga il {formattaGiornoLungo(promessa.giorno)}. Se la termini
        solleciti e nuovi addebiti riprendono da oggi, e riceve una e-mail che lo dice. Non viene
        addebitato nulla adesso.
      </ConfirmDialog>
    </span>
  )
}
