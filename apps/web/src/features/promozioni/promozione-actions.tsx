import { Button } from '@mantine/core'
import type { Promozione } from '@rateo/contract/promozioni/promozioni'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { lazyPart } from '../../ui/parts/lazy-part.tsx'
import { RecordHeader } from '../../ui/record/record-header.tsx'
import { StatoBadge } from '../../ui/stato-badge.tsx'
import { type Atto, useDiChi, useMuoviPromozione } from './promozioni.api.ts'
import { effettoText, periodoText } from './words.ts'
import { PerMansione } from '../../ui/notices/per-mansione.tsx'
import { useMotivoMansione } from '../../hooks/use-mansione.ts'

const PromozioneDialog = lazyPart(
  async () => (await import('./promozione.dialog.tsx')).PromozioneDialog,
)

/** The button that begins a promozione, and the way to its page afterwards. */
export function NuovaPromozione() {
  const [isOpen, setOpen] = useState(false)
  const navigate = useNavigate()
  const di = useDiChi()
  if (!di.puoFarne) return null
  return (
    <>
      <PerMansione mansione="listino">
        <Button onClick={() => setOpen(true)}>Nuova promozione</Button>
      </PerMansione>
      {isOpen && (
        <PromozioneDialog
          promozione={null}
          onClose={() => setOpen(false)}
          onDone={({ _id }) => {
            setOpen(false)
            void navigate({ to: di.una(_id) })
          }}
        />
      )}
    </>
  )
}

const QuantoPagaDialog = lazyPart(
  async () => (await import('./quanto-paga.dialog.tsx')).QuantoPagaDialog,
)

/** The button that asks what somebody would pay. */
export function QuantoPaga() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Quanto paga?
      </Button>
      {isOpen && <QuantoPagaDialog onClose={() => setOpen(false)} />}
    </>
  )
}

const PAROLE: Readonly<
  Record<Atto, { azione: string; domanda: string; effetto: string; fatto: string }>
> = {
  sospendi: {
    azione: 'Sospendi',
    domanda: 'Sospendere la promozione?',
    effetto:
      'Da adesso nessuno la può usare, finché non la riprendi. Chi l’ha già usato tiene lo sconto.',
    fatto: 'Promozione sospesa.',
  },
  riprendi: {
    azione: 'Riprendi',
    domanda: 'Riprendere la promozione?',
    effetto: 'Da adesso si può usare di nuovo.',
    fatto: 'Promozione ripresa.',
  },
  archivia: {
    azione: 'Archivia',
    domanda: 'Archiviare la promozione?',
    effetto: 'Non si potrà più usare né cambiare. Chi l’ha già usato tiene lo sconto.',
    fatto: 'Promozione archiviata.',
  },
}
const ATTI: readonly Atto[] = ['sospendi', 'riprendi', 'archivia']

/** The head of a promozione, with what may be done to it as it stands. */
export function PromozioneHeader({ promozione: p }: { promozione: Promozione }) {
  const [open, setOpen] = useState<'modifica' | Atto | null>(null)
  const close = () => setOpen(null)
  const fuori = useMotivoMansione()('listino')
  // An act that the state forbids is not there; one that the role forbids says so.
  const puo = (nome: string) =>
    p.azioni_consentite.some(
      ({ azione, consentita, motivo }) =>
        azione === nome && (consentita || (motivo !== null && motivo === fuori)),
    )
  return (
    <>
      <RecordHeader
        lead={p.nome}
        state={<StatoBadge entita="promozione" stato={p.stato} />}
        facts={[effettoText(p), periodoText(p)]}
        actions={ATTI.filter(puo).map((atto) => ({
          label: PAROLE[atto].azione,
          hint: PAROLE[atto].effetto,
          reason: fuori,
          isDestructive: atto === 'archivia',
          onClick: () => setOpen(atto),
        }))}
      >
        {puo('modifica') && (
          <PerMansione mansione="listino">
            <Button variant="default" onClick={() => setOpen('modifica')}>
              Modifica
            </Button>
          </PerMansione>
        )}
      </RecordHeader>
      {open === 'modifica' && <PromozioneDialog promozione={p} onClose={close} onDone={close} />}
      {open !== null && open !== 'modifica' && (
        <AttoDialog promozione={p} atto={open} onClose={close} />
      )}
    </>
  )
}

type AttoProps = { promozione: Promozione; atto: Atto; onClose: () => void }

function AttoDialog({ promozione: p, atto, onClose }: AttoProps) {
  const toast = useToast()
  const muovi = useMuoviPromozione(p._id)
  const { azione, domanda, effetto, fatto } = PAROLE[atto]
  const done = () => {
    onClose()
    toast({ tone: 'successo', text: fatto })
  }
  return (
    <ConfirmDialog
      isOpen
      title={domanda}
      confirmLabel={azione}
      isDangerous={atto === 'archivia'}
      isBusy={muovi.isPending}
      error={muovi.error}
      onConfirm={() => muovi.mutate(atto, { onSuccess: done })}
      onClose={onClose}
    >
      {p.nome}: {effetto}
    </ConfirmDialog>
  )
}
