import { Checkbox, Textarea } from '@mantine/core'
import type { EsamePasso } from '@rateo/contract/persone/decisioni-esercente'
import type { Esercente } from '@rateo/contract/persone/esercenti'
import { nomiPassi, type Passo } from '@rateo/contract/persone/passi'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldMessageOf } from '../../api/client.ts'
import { heldBy } from '../../hooks/use-contract-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { esameQuery, useDecisione } from './esercenti.api.ts'
import { MOTIVO_MAX, PASSI_TEXT } from './words.ts'

const PASSI = nomiPassi('esercente')

/** The request for each chosen step; a step that is not here is not asked for. */
type Voci = Partial<Record<Passo, string>>

const daRivedere = (passi: readonly EsamePasso[]): Voci =>
  Object.fromEntries(
    passi.filter(({ esito }) => esito === 'da_rivedere').map(({ passo, nota }) => [passo, nota]),
  )

const idOf = (passo: Passo) => `integrazione-${passo}`
const testoName = (index: number) => `voci/${String(index)}/testo`

type Props = { esercente: Esercente; isOpen: boolean; onClose: () => void }

export function ChiediIntegrazioneDialog({ esercente, isOpen, onClose }: Props) {
  const decidi = useDecisione(esercente._id)
  const toast = useToast()
  const [typed, setTyped] = useState<Voci | null>(null)
  const esame = useQuery(esameQuery(esercente._id))
  // The steps that were marked during the exam are the first request, until something else is written.
  const voci = typed ?? daRivedere(esame.data?.passi ?? [])
  const [isChecked, setChecked] = useState(false)
  const asked = PASSI.flatMap((passo) => {
    const testo = voci[passo]
    return testo === undefined ? [] : [{ passo, testo: testo.trim() }]
  })
  const close = () => {
    decidi.reset()
    onClose()
  }
  const send = () => {
    setChecked(true)
    const empty = asked.find(({ testo }) => testo === '')
    if (empty) document.getElementById(idOf(empty.passo))?.focus()
    if (empty || asked.length === 0) return
    decidi.mutate(
      { azione: 'chiedi_integrazione', body: { voci: asked } },
      {
        onSuccess: () => {
          close()
          toast({ tone: 'successo', text: `Integrazione chiesta a ${esercente.ragione_sociale}.` })
        },
      },
    )
  }
  const ids = Object.fromEntries(
    asked.map(({ passo }, index) => [testoName(index), idOf(passo)] as const),
  )
  return (
    <FormDialog
      isOpen={isOpen}
      title="Chiedere un’integrazione"
      held={heldBy(decidi, send, ids)}
      label="Chiedi"
      onClose={close}
    >
      <p style={{ margin: 0 }}>
        L’esercente rivede solo i passi che scegli, con quello che scrivi; gli altri restano come
        sono.
      </p>
      {isChecked && asked.length === 0 && (
        <Notice tone="errore" isAlert>
          Scegli almeno un passo da rivedere.
        </Notice>
      )}
      {PASSI.map((passo) => (
        <PassoField
          key={passo}
          passo={passo}
          testo={voci[passo]}
          isChecked={isChecked}
          refused={fieldMessageOf(
            decidi.error,
            testoName(asked.findIndex((one) => one.passo === passo)),
          )}
          onChange={(testo) => setTyped({ ...voci, [passo]: testo })}
        />
      ))}
    </FormDialog>
  )
}

type PassoFieldProps = {
  passo: Passo
  testo: string | undefined
  isChecked: boolean
  refused: string | undefined
  onChange: (testo: string | undefined) => void
}

function PassoField({ passo, testo, isChecked, refused, onChange }: PassoFieldProps) {
  const label = PASSI_TEXT[passo] ?? passo
  return (
    <div>
      <Checkbox
        label={label}
        checked={testo !== undefined}
        onChange={(event) => onChange(event.currentTarget.checked ? '' : undefined)}
      />
      {testo !== undefined && (
        <Textarea
          id={idOf(passo)}
          mt={8}
          ml={32}
          rows={2}
          maxLength={MOTIVO_MAX}
          label={`Che cosa manca in “${label}”`}
          value={testo}
          error={isChecked && testo.trim() === '' ? 'Scrivi che cosa manca' : refused}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </div>
  )
}
