import { NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useId } from 'react'
import { Segments } from '../../../ui/fields/segments.tsx'
import { BeneficiarioSelect } from '../../../ui/fields/beneficiario-select.tsx'
import { ClienteSelect } from '../../../ui/fields/cliente-select.tsx'
import layout from '../../../ui/layout.module.css'
import type { RichiestaValues } from './richiedi-pagamento.values.ts'

type Props = { form: UseFormReturnType<RichiestaValues> }

/** The cliente who is asked to pay: a known one, or a new one. */
export function ClienteFields({ form }: Props) {
  const titleId = useId()
  const { chi } = form.values
  return (
    <div className={layout['stackTight']}>
      <span id={titleId} className={layout['label']}>
        Cliente
      </span>
      <Segments
        aria-labelledby={titleId}
        data={[
          { value: 'esistente', label: 'Già cliente' },
          { value: 'nuovo', label: 'Nuovo cliente' },
        ]}
        value={chi}
        onChange={(value) => form.setFieldValue('chi', value)}
      />
      {chi === 'esistente' ? (
        <>
          <ClienteSelect
            label={null}
            nothingFound="Nessun cliente trovato. Scegli “Nuovo cliente” per aggiungerlo."
            value={form.values.cliente_id}
            error={form.errors['cliente_id']}
            onChange={(value) => {
              form.setFieldValue('cliente_id', value)
              form.setFieldValue('beneficiario_id', '')
            }}
          />
          <BeneficiarioSelect
            cliente_id={form.values.cliente_id}
            value={form.values.beneficiario_id}
            error={form.errors['beneficiario_id']}
            onChange={(value) => form.setFieldValue('beneficiario_id', value)}
          />
        </>
      ) : (
        <div className={layout['pair']}>
          <NativeSelect
            id="tipo"
            label="Chi è"
            data={[
              { value: 'persona', label: 'Una persona' },
              { value: 'condominio', label: 'Un condominio' },
            ]}
            {...form.getInputProps('tipo')}
          />
          <TextInput
            id="nome"
            label={form.values.tipo === 'condominio' ? 'Nome del condominio' : 'Nome e cognome'}
            autoComplete="off"
            maxLength={100}
            {...form.getInputProps('nome')}
          />
          <TextInput
            id="email"
            type="email"
            label="E-mail"
            autoComplete="off"
            maxLength={254}
            {...form.getInputProps('email')}
          />
        </div>
      )}
    </div>
  )
}
