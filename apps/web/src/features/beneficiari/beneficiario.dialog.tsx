import { NativeSelect, TextInput } from '@mantine/core'
import { type Beneficiario, beneficiarioBody } from '@rateo/contract/persone/beneficiari'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { useSession } from '../../hooks/use-session.ts'
import { ClienteSelect } from '../../ui/fields/cliente-select.tsx'
import { DayField } from '../../ui/fields/day-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import layout from '../../ui/layout.module.css'
import { useScriviBeneficiario } from './beneficiari.api.ts'

type Props = {
  /** The one to correct; left out, a new one. */
  beneficiario?: Beneficiario
  onClose: () => void
  onSaved: (saved: Beneficiario) => void
}

type Values = {
  cliente_id: string
  tipo: 'persona' | 'bene'
  nome: string
  codice_fiscale: string
  nato_il: string
}

/** A child, a parent, a flat: as little as a receipt needs. */
export function BeneficiarioDialog({ beneficiario: b, onClose, onSaved }: Props) {
  const isEsercente = useSession().profile.role === 'esercente'
  const scegliCliente = isEsercente && b === undefined
  const { held, form, field, values } = useContractForm<
    Values,
    Parameters<ReturnType<typeof useScriviBeneficiario>['mutate']>[0],
    Beneficiario
  >({
    initial: {
      cliente_id: '',
      tipo: b?.tipo ?? 'persona',
      nome: b?.nome ?? '',
      codice_fiscale: b?.codice_fiscale ?? '',
      nato_il: b?.nato_il ?? '',
    },
    schema: beneficiarioBody,
    toBody: ({ cliente_id, nato_il, ...dati }) => ({
      ...dati,
      ...(dati.tipo === 'bene' && { codice_fiscale: '' }),
      nato_il: dati.tipo === 'bene' || nato_il === '' ? null : nato_il,
      ...(scegliCliente && { cliente_id }),
    }),
    check: (v) =>
      scegliCliente && v.cliente_id === ''
        ? { cliente_id: 'Scegli un cliente dal tuo elenco' }
        : {},
    change: useScriviBeneficiario(b?._id ?? null),
    onDone: onSaved,
  })
  return (
    <FormDialog
      title={b ? 'Correggi i dati' : 'Aggiungi un beneficiario'}
      held={held}
      label={b ? 'Salva' : 'Aggiungi'}
      onClose={onClose}
    >
      {scegliCliente && (
        <ClienteSelect
          label="Chi paga"
          nothingFound="Nessun cliente con questo nome"
          value={values.cliente_id}
          onChange={(cliente_id) => form.setFieldValue('cliente_id', cliente_id)}
          error={form.errors['cliente_id']}
        />
      )}
      <NativeSelect
        label="Che cos’è"
        data={[
          { value: 'persona', label: 'Una persona' },
          { value: 'bene', label: 'Una casa, un’auto o altro' },
        ]}
        {...field('tipo')}
      />
      <TextInput
        label={values.tipo === 'persona' ? 'Nome e cognome' : 'Come lo chiami'}
        maxLength={100}
        autoComplete="off"
        data-autofocus
        {...field('nome')}
      />
      {values.tipo === 'persona' && (
        <div className={layout['pair']}>
          <TextInput
            label="Codice fiscale (facoltativo)"
            description="Serve sulla ricevuta per detrarre le spese"
            maxLength={20}
            autoComplete="off"
            {...field('codice_fiscale')}
          />
          <DayField
            id="nato_il"
            label="Data di nascita (facoltativa)"
            clearable
            value={values.nato_il}
            error={form.errors['nato_il']}
            onChange={(value) => form.setFieldValue('nato_il', value)}
          />
        </div>
      )}
    </FormDialog>
  )
}
