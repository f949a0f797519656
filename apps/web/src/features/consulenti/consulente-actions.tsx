import { Button, Textarea } from '@mantine/core'
import { type Consulente, sospendiConsulente } from '@rateo/contract/persone/consulenti'
import { contato } from '@rateo/domain/parole/formato'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../app/routes/paths.ts'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { lazyPart } from '../../ui/parts/lazy-part.tsx'
import { RecordHeader } from '../../ui/record/record-header.tsx'
import { StatoBadge } from '../../ui/stato-badge.tsx'
import { type Atto, useMuoviConsulente } from './consulenti.api.ts'
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
  const [open, setOpen] = useState<'modifica' | 'affida' | Atto | null>(null)
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
      {open !== null && open !== 'modifica' && open !== 'affida' && (
        <AttoDialog consulente={c} atto={open} onClose={close} />
      )}
    </>
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
