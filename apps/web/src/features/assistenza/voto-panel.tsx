import { Button, Radio, Textarea } from '@mantine/core'
import { type Richiesta, votaRichiesta } from '@rateo/contract/ponte/assistenza'
import { useState } from 'react'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { Form } from '../../ui/form.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import layout from '../../ui/layout.module.css'
import { Panel } from '../../ui/panel.tsx'
import { useVota } from './assistenza.api.ts'
import { VOTI } from './words.ts'

type Props = { richiesta: Richiesta }

const nomeVoto = (voto: number) => VOTI[voto - 1] ?? ''

/** How it went: asked of who asked when it is over, read by the others (ASS-B3). */
export function VotoPanel({ richiesta }: Props) {
  const { voto, azioni_consentite } = richiesta
  const [isOpen, setOpen] = useState(false)
  const canVote = azioni_consentite.some((one) => one.azione === 'vota' && one.consentita)
  if (voto === null && !canVote) return null
  if (voto === null || isOpen) {
    return <VotoForm richiesta={richiesta} onDone={() => setOpen(false)} />
  }
  return (
    <Panel title="Com’è andata">
      <p className={layout['prose']}>
        <strong>
          {nomeVoto(voto.voto)} ({voto.voto} su {VOTI.length})
        </strong>
        {voto.nota !== null && <> · {voto.nota}</>}
      </p>
      {canVote && (
        <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
          Cambia
        </Button>
      )}
    </Panel>
  )
}

function VotoForm({ richiesta: { _id, voto }, onDone }: Props & { onDone: () => void }) {
  const toast = useToast()
  const { held, form, values, field } = useContractForm({
    initial: { voto: voto ? String(voto.voto) : '', nota: voto?.nota ?? '' },
    schema: votaRichiesta.body,
    toBody: (typed) => ({ voto: Number(typed.voto), nota: typed.nota.trim() || null }),
    check: (typed) => ({ voto: typed.voto === '' ? 'Scegli da 1 a 5' : undefined }),
    change: useVota(_id),
    onDone: () => {
      onDone()
      toast({ tone: 'successo', text: 'Grazie: ci serve per fare meglio.' })
    },
  })
  return (
    <Panel title="Com’è andata?">
      <Form held={held} label="Invia il voto">
        <Radio.Group
          label="L’aiuto che hai avuto"
          value={values.voto}
          onChange={(value) => form.setFieldValue('voto', value)}
          error={form.errors['voto']}
        >
          <div className={layout['choices']}>
            {VOTI.map((label, index) => (
              <Radio key={label} value={String(index + 1)} label={label} />
            ))}
          </div>
        </Radio.Group>
        <Textarea
          label="Vuoi dirci perché? (facoltativo)"
          rows={2}
          maxLength={500}
          {...field('nota')}
        />
      </Form>
    </Panel>
  )
}
