import { NativeSelect, Textarea } from '@mantine/core'
import type { Pagamento } from '@rateo/contract/accordi/pagamenti'
import { NOTA_MAX, type Rimborso, richiediRimborsoBody } from '@rateo/contract/incasso/rimborsi'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { MOTIVI_RIMBORSO, type MotivoRimborso } from '@rateo/domain/denaro/rimborso'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { useIdempotencyKey } from '../../hooks/use-idempotency-key.ts'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import { readTyped, toTyped, typedError } from '../../ui/fields/typed-amount.ts'
import { Form } from '../../ui/form.tsx'
import classes from './rimborsi.module.css'
import { useRimborsa } from './rimborsi.api.ts'
import { MOTIVI } from './words.ts'

type Values = { importo: string; motivo: string; nota: string }

const amountError = (importo: string, rimborsabile: number) =>
  (readTyped(importo) ?? 0) > rimborsabile
    ? `Puoi rimborsare al massimo ${formattaEuro(rimborsabile)}`
    : (typedError(importo) ?? undefined)

const toBody = ({ importo, motivo, nota }: Values) => ({
  importo_centesimi: readTyped(importo) ?? 0,
  // One of those that the list offers: the schema refuses the empty one.
  motivo: motivo as MotivoRimborso,
  ...(nota.trim() !== '' && { nota }),
})

type Props = {
  pagamento: Pagamento
  onAsked: (rimborsi: readonly Rimborso[]) => void
  onClose: () => void
}

export function RimborsaForm({ pagamento, onAsked, onClose }: Props) {
  const { _id, rimborsabile_centesimi: rimborsabile } = pagamento
  const rimborsa = useRimborsa(_id, useIdempotencyKey(`rimborsa:${_id}`))
  const { held, values, field } = useContractForm({
    initial: { importo: toTyped(rimborsabile), motivo: '', nota: '' },
    schema: richiediRimborsoBody,
    toBody,
    names: { importo_centesimi: 'importo' },
    check: ({ importo }) => ({ importo: amountError(importo, rimborsabile) }),
    change: rimborsa,
    onDone: ({ rimborsi }) => onAsked(rimborsi),
    draft: `rimborsa-${_id}`,
  })
  const cents = readTyped(values.importo)
  return (
    <Form
      held={held}
      label={cents === null ? 'Rimborsa' : `Rimborsa ${formattaEuro(cents)}`}
      isDangerous
      onBack={onClose}
    >
      <p className={classes['text']}>
        A {pagamento.cliente.nome}, per “{pagamento.causale}”. Puoi restituire fino a{' '}
        {formattaEuro(rimborsabile)}; la commissione non torna indietro.
      </p>
      <MoneyField
        label="Importo da restituire"
        data-autofocus
        className={classes['short'] ?? ''}
        {...field('importo')}
      />
      <NativeSelect label="Motivo" {...field('motivo')}>
        <option value="">Scegli…</option>
        {MOTIVI_RIMBORSO.map((motivo) => (
          <option key={motivo} value={motivo}>
            {MOTIVI[motivo]}
          </option>
        ))}
      </NativeSelect>
      <Textarea
        label="Nota per te (facoltativa)"
        rows={2}
        maxLength={NOTA_MAX}
        {...field('nota')}
      />
    </Form>
  )
}
