import { Textarea, TextInput } from '@mantine/core'
import { scriviLimitiDilazioni } from '@rateo/contract/accordi/limiti-dilazioni'
import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import type { Esercente } from '@rateo/contract/persone/esercenti'
import type { LimitiDilazione } from '@rateo/domain/credito/limiti-esercente'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { contato, formattaTasso } from '@rateo/domain/parole/formato'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useChange } from '../../api/use-change.ts'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import { readTyped, toTyped } from '../../ui/fields/typed-amount.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import layout from '../../ui/layout.module.css'
import { motivoScritto } from './words.ts'

/** "fino a 3.000,00 €, 12 rate"; "Nessuno" where the esercente proposes whatever it wants. */
export function limitiText(l: LimitiDilazione): string {
  const detti = [
    ...(l.importo_max_centesimi === null
      ? []
      : [`fino a ${formattaEuro(l.importo_max_centesimi)}`]),
    ...(l.n_rate_max === null ? [] : [contato(l.n_rate_max, 'rata', 'rate')]),
    ...(l.tan_max_centesimi === null ? [] : [`TAN ${formattaTasso(l.tan_max_centesimi / 100)}`]),
  ]
  return detti.length === 0 ? 'Nessuno' : detti.join(', ')
}

type Props = { esercente: Esercente; limiti: LimitiDilazione; onClose: () => void }

const scritto = (valore: number | null, testo: (n: number) => string) =>
  valore === null ? '' : testo(valore)
/** Reads an amount; a text that is none becomes a number that the contract refuses. */
const letto = (testo: string) => (testo.trim() === '' ? null : (readTyped(testo) ?? -1))

/** Beyond these the staff look at a plan before its cliente does (DIL-M3). */
export function LimitiRateDialog({ esercente, limiti, onClose }: Props) {
  const queryClient = useQueryClient()
  const toast = useToast()
  const { held, field, form } = useContractForm({
    initial: {
      importo: scritto(limiti.importo_max_centesimi, toTyped),
      rate: scritto(limiti.n_rate_max, String),
      tan: scritto(limiti.tan_max_centesimi, toTyped),
      motivo: '',
    },
    schema: scriviLimitiDilazioni.body,
    names: { importo_max_centesimi: 'importo', n_rate_max: 'rate', tan_max_centesimi: 'tan' },
    toBody: ({ importo, rate, tan, motivo }) => ({
      importo_max_centesimi: letto(importo),
      n_rate_max: rate.trim() === '' ? null : Number(rate),
      tan_max_centesimi: letto(tan),
      motivo: motivo.trim(),
    }),
    check: motivoScritto('resta nella cronologia'),
    change: useChange({
      send: (body: InputOf<typeof scriviLimitiDilazioni>) =>
        call(scriviLimitiDilazioni, { params: { id: esercente._id }, body }),
      onSettled: () => queryClient.invalidateQueries({ queryKey: ['esercenti'] }),
    }),
    onDone: () => {
      onClose()
      toast({ tone: 'successo', text: `Limiti di ${esercente.ragione_sociale} salvati.` })
    },
  })
  return (
    <FormDialog title="Limiti delle dilazioni" held={held} label="Salva" onClose={onClose}>
      <p className={layout['prose']}>
        Oltre questi limiti una proposta arriva qui prima che al cliente. Vuoto: nessun limite.
      </p>
      <MoneyField
        label="Importo fino a"
        {...field('importo')}
        onChange={(value) => form.setFieldValue('importo', value)}
      />
      <TextInput label="Rate al massimo" inputMode="numeric" {...field('rate')} />
      <TextInput label="TAN massimo %" inputMode="decimal" {...field('tan')} />
      <Textarea label="Motivo" rows={2} maxLength={300} {...field('motivo')} />
    </FormDialog>
  )
}
