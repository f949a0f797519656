import { Button, Textarea } from '@mantine/core'
import { type Consulente, sospendiConsulente } from '@rateo/contract/persone/consulenti'
import { contato } from '@rateo/domain/parole/formato'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../app/routes/paths.ts'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { lazyPart } from '../../ui/parts/lazy-part.tsx'
import { RecordHeader } from '../../ui/record/record-header.tsx'
import { StatoBadge } from '../../ui/stato-badge.tsx'
import { type Atto, useMandaAccesso, useMuoviConsulente } from './consulenti.api.ts'
import { ATTI } from './words.ts'

const ConsulenteDialog = lazyPart(
  async () => (await import('./consulente.dialog.tsx')).ConsulenteDialog,
)

/** The button that adds a consulente, and the way to their page afterwards. */
export function NuovoConsulente() {
  const [isOpen, setOpen] = useState(false)
  const navigate = useNavigate()
  return (
    <>
      <Button onClick={() => setOpen(true)}>Nuovo consulente</Button>
      {isOpen && (
        <ConsulenteDialog
          consulente={null}
          onClose={() => setOpen(false)}
          onDone={({ _id }) => {
            setOpen(false)
            void navigate({ to: paths.consulente(_id) })
          }}
        />
      )}
    </>
  )
}

const SchemiDialog = lazyPart(async () => (await import('./schemi.dialog.tsx')).SchemiDialog)

/** The way to what is to be paid. */
export const LiquidazioniButton = () => (
  <Button variant="default" renderRoot={(props) => <Link to={paths.liquidazioni()} {...props} />}>
    Liquidazioni
  </Button>
)

/** The button that shows how provvigioni are counted. */
export function SchemiButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Schemi provvigionali
      </Button>
      {isOpen && <SchemiDialog onClose={() => setOpen(false)} />}
    </>
  )
}

const AffidaDialog = lazyPart(async () => (await import('./affida.dialog.tsx')).AffidaDialog)

function seguiti({ incarichi }: Consulente): string | null {
  const quanti = incarichi.filter(({ in_corso }) => in_corso).length
  return quanti === 0 ? null : `segue ${contato(quanti, 'esercente', 'esercenti')}`
}

/** The head of a consulente, with what may be done as they stand. */
export function ConsulenteHeader({ consulente: c }: { consulente: Consulente }) {
  const [open, setOpen] = useState<'modifica' | 'affida' | 'accesso' | Atto | null>(null)
  const close = () => setOpen(null)
  const reasonOf = (nome: string) =>
    c.azioni_consentite.find(({ azione }) => azione === nome)?.motivo ?? null
  const atti = (['sospendi', 'riattiva', 'cessa'] as const).filter(
    (atto) => atto === 'cessa' || reasonOf(atto) === null,
  )
  return (
    <>
      <RecordHeader
        lead={c.nome}
        state={<StatoBadge entita="consulente" stato={c.stato} />}
        facts={[c.territorio, seguiti(c)]}
        actions={[
          {
            label: 'Modifica i dati',
            hint: 'Nome, contatti, IBAN e ritenuta.',
            reason: null,
            onClick: () => setOpen('modifica'),
          },
          {
            label: 'Manda il link alle provvigioni',
            hint: 'Le legge da un’e-mail, senza un account.',
            reason: null,
            onClick: () => setOpen('accesso'),
          },
          ...atti.map((atto) => ({
            label: ATTI[atto].azione,
            hint: ATTI[atto].effetto,
            reason: reasonOf(atto),
            isDestructive: atto === 'cessa',
            onClick: () => setOpen(atto),
          })),
        ]}
      >
        {c.stato === 'attivo' && (
          <Button onClick={() => setOpen('affida')}>Affida un esercente</Button>
        )}
      </RecordHeader>
      {open === 'modifica' && <ConsulenteDialog consulente={c} onClose={close} onDone={close} />}
      {open === 'affida' && <AffidaDialog consulente={c} onClose={close} />}
      {open === 'accesso' && <AccessoDialog consulente={c} onClose={close} />}
      {open !== null && open !== 'modifica' && open !== 'affida' && open !== 'accesso' && (
        <AttoDialog consulente={c} atto={open} onClose={close} />
      )}
    </>
  )
}

/** Sends the consulente the link to what they earned (CON-B2). */
function AccessoDialog({
  consulente: c,
  onClose,
}: {
  consulente: Consulente
  onClose: () => void
}) {
  const toast = useToast()
  const manda = useMandaAccesso(c._id)
  return (
    <ConfirmDialog
      isOpen
      title="Mandare il link?"
      confirmLabel="Manda il link"
      isBusy={manda.isPending}
      error={manda.error}
      onConfirm={() =>
        manda.mutate(undefined, {
          onSuccess: () => {
            onClose()
            toast({ tone: 'successo', text: `Link mandato a ${c.email}.` })
          },
        })
      }
      onClose={onClose}
    >
      {c.nome} riceve a {c.email} un link con cui legge provvigioni e liquidazioni, e non cambia
      nulla. Vale 30 giorni; quello di prima smette di valere subito.
    </ConfirmDialog>
  )
}

type AttoProps = { consulente: Consulente; atto: Atto; onClose: () => void }

function AttoDialog({ consulente: c, atto, onClose }: AttoProps) {
  const toast = useToast()
  const { azione, domanda, effetto, fatto } = ATTI[atto]
  const { held, field } = useContractForm({
    initial: { motivo: '' },
    // The three acts ask for the same.
    schema: sospendiConsulente.body,
    toBody: ({ motivo }) => ({ motivo: motivo.trim() }),
    change: useMuoviConsulente(c._id, atto),
    onDone: () => {
      onClose()
      toast({ tone: 'successo', text: fatto })
    },
  })
  return (
    <FormDialog
      title={domanda}
      held={held}
      label={azione}
      isDangerous={atto === 'cessa'}
      onClose={onClose}
    >
      <p>
        {c.nome}: {effetto}
      </p>
      <Textarea
        label="Motivo"
        description="Resta nella cronologia."
        rows={3}
        maxLength={300}
        data-autofocus
        {...field('motivo')}
      />
    </FormDialog>
  )
}
