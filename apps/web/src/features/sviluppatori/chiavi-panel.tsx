import { Button } from '@mantine/core'
import type { ChiaveApi } from '@rateo/contract/ponte/sviluppatori'
import { formattaData, formattaDataOra } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { both } from '../../ui/both.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Empty } from '../../ui/notices/empty.tsx'
import { PageError } from '../../ui/notices/page-error.tsx'
import { ListHead } from '../../ui/page-head.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { ToneBadge } from '../../ui/stato-badge.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { NuovaChiaveDialog } from './nuova-chiave.dialog.tsx'
import { RuotaChiaveDialog } from './ruota-chiave.dialog.tsx'
import { chiaviQuery, useRevocaChiave } from './sviluppatori.api.ts'
import layout from '../../ui/layout.module.css'
import classes from './sviluppatori.module.css'
import { AMBITO_LABELS, STATI } from './words.ts'

const INTRO = {
  test: 'Le chiavi di questo ambiente sono di prova: nessun importo vero viene mosso.',
  live: 'Le chiavi di questo ambiente sono vere: chi ne ha una opera a nome tuo.',
}

type PanelProps = { onUse: (segreto: string) => void }

export function ChiaviPanel({ onUse }: PanelProps) {
  const query = useQuery(chiaviQuery)
  const [isMaking, setMaking] = useState(false)
  const [revoking, setRevoking] = useState<ChiaveApi | null>(null)
  const [turning, setTurning] = useState<ChiaveApi | null>(null)
  if (!query.data) {
    return query.error ? (
      <PageError error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <PageSkeleton />
    )
  }
  const { data, ambiente, giorni_massimi } = query.data
  return (
    <>
      <ListHead intro={INTRO[ambiente]}>
        <Button leftSection={<Icon name="piu" size={18} />} onClick={() => setMaking(true)}>
          Nuova chiave
        </Button>
      </ListHead>
      {data.length === 0 ? (
        <Empty title="Ancora nessuna chiave">
          Creane una per collegare il tuo gestionale o il tuo sito.
        </Empty>
      ) : (
        <ul className={layout['listSpaced']} aria-label="Chiavi API">
          {data.map((chiave) => (
            <Chiave
              key={chiave._id}
              chiave={chiave}
              onTurn={() => setTurning(chiave)}
              onRevoke={() => setRevoking(chiave)}
            />
          ))}
        </ul>
      )}
      <NuovaChiaveDialog
        isOpen={isMaking}
        giorniMassimi={giorni_massimi}
        onUse={onUse}
        onClose={() => setMaking(false)}
      />
      {turning && (
        <RuotaChiaveDialog chiave={turning} onUse={onUse} onClose={() => setTurning(null)} />
      )}
      <RevocaDialog chiave={revoking} onClose={() => setRevoking(null)} />
    </>
  )
}

type ChiaveProps = { chiave: ChiaveApi; onTurn: () => void; onRevoke: () => void }

function Chiave({ chiave, onTurn, onRevoke }: ChiaveProps) {
  const { label, tone } = STATI[chiave.stato]
  const uso = chiave.ultimo_uso_at
    ? `Ultimo uso ${formattaDataOra(chiave.ultimo_uso_at)}${chiave.ultimo_uso_ip ? ` da ${chiave.ultimo_uso_ip}` : ''}`
    : 'Mai usata'
  return (
    <li className={classes['key']}>
      <div>
        <div className={classes['keyName']}>
          {chiave.nome}
          <ToneBadge tone={tone}>{label}</ToneBadge>
        </div>
        <div className={classes['keyFacts']}>
          <code>{chiave.inizio}…</code>
          <span>{chiave.ambiti.map((ambito) => AMBITO_LABELS[ambito]).join(', ')}</span>
        </div>
        <div className={classes['keyFacts']}>
          <span>{uso}</span>
          <span>Creata il {formattaData(chiave.created_at)}</span>
          <span>
            {chiave.scade_at === null
              ? 'Senza scadenza'
              : chiave.sostituita && chiave.stato === 'attiva'
                ? `Sostituita: vale fino al ${formattaDataOra(chiave.scade_at)}`
                : `Scadenza ${formattaData(chiave.scade_at)}`}
          </span>
        </div>
      </div>
      {chiave.stato === 'attiva' && (
        <div className={both(layout['row'], classes['acts'])}>
          {!chiave.sostituita && (
            <Button variant="default" onClick={onTurn} aria-label={`Sostituisci ${chiave.nome}`}>
              Sostituisci
            </Button>
          )}
          <Button variant="default" onClick={onRevoke} aria-label={`Revoca ${chiave.nome}`}>
            Revoca
          </Button>
        </div>
      )}
    </li>
  )
}

function RevocaDialog({ chiave, onClose }: { chiave: ChiaveApi | null; onClose: () => void }) {
  const revoca = useRevocaChiave()
  const toast = useToast()
  const close = () => {
    revoca.reset()
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen={chiave !== null}
      title="Revocare la chiave?"
      confirmLabel="Revoca la chiave"
      isDangerous
      isBusy={revoca.isPending}
      error={revoca.error}
      onClose={close}
      onConfirm={() => {
        if (!chiave) return
        revoca.mutate(chiave._id, {
          onSuccess: () => {
            close()
            toast({ tone: 'successo', text: 'Chiave revocata: non vale più.' })
          },
        })
      }}
    >
      Le chiamate fatte con “{chiave?.nome}” vengono rifiutate da subito, e non si può tornare
      indietro. Nessun importo viene mosso.
    </ConfirmDialog>
  )
}
