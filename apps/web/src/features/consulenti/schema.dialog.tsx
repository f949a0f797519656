import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import {
  creaSchemaProvvigione,
  type SchemaProvvigionale,
} from '@rateo/contract/persone/provvigioni'
import { BASI_PROVVIGIONE, TIPI_PROVVIGIONE } from '@rateo/domain/denaro/provvigione'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import layout from '../../ui/layout.module.css'
import { useToast } from '../../ui/notices/toast.tsx'
import { type BodySchema, useSalvaSchema } from './consulenti.api.ts'
import { check, NUOVO, toBody, type Values, valuesOf } from './schema.values.ts'
import { BASI, TIPI } from './words.ts'

const BASE = BASI_PROVVIGIONE.map((value) => ({ value, label: BASI[value] }))
const TIPO = TIPI_PROVVIGIONE.map((value) => ({ value, label: TIPI[value] }))

type Props = {
  /** The version that this one takes the place of; null for a new schema. */
  schema: SchemaProvvigionale | null
  onClose: () => void
}

/** An agreement: how much of what, in which steps of the month, for how long, and no more than how much (CON-M2). */
export function SchemaDialog({ schema, onClose }: Props) {
  const toast = useToast()
  const { held, values, field, tick } = useContractForm<Values, BodySchema, SchemaProvvigionale>({
    initial: schema ? valuesOf(schema) : NUOVO,
    schema: creaSchemaProvvigione.body,
    toBody: (typed) => toBody(typed, schema?._id ?? null),
    names: { scaglioni: 'valore' },
    check,
    change: useSalvaSchema(),
    onDone: (saved) => {
      onClose()
      toast({ tone: 'successo', text: `${saved.nome}, versione ${saved.versione}: salvato.` })
    },
  })
  const isPercent = values.tipo === 'percento'
  return (
    <FormDialog
      title={schema ? `Nuova versione di ${schema.nome}` : 'Nuovo schema'}
      held={held}
      label="Salva lo schema"
      size="lg"
      onClose={onClose}
    >
      <TextInput
        label="Nome"
        autoComplete="off"
        maxLength={100}
        disabled={schema !== null}
        {...field('nome')}
      />
      <div className={layout['pair']}>
        <NativeSelect label="Quanto" data={TIPO} {...field('tipo')} />
        {isPercent && <NativeSelect label="Di che cosa" data={BASE} {...field('base')} />}
        {isPercent ? (
          <TextInput
            label="Percentuale"
            inputMode="decimal"
            autoComplete="off"
            maxLength={10}
            {...field('valore')}
          />
        ) : (
          <MoneyField label="Per ogni incasso" {...field('valore')} />
        )}
      </div>
      {isPercent && (
        <div className={layout['pair']}>
          <MoneyField
            label="Oltre questo importo del mese (facoltativo)"
            description="Ogni percentuale vale sulla sua parte."
            {...field('oltre2')}
          />
          <TextInput
            label="Percentuale oltre"
            inputMode="decimal"
            autoComplete="off"
            maxLength={10}
            {...field('valore2')}
          />
          {values.oltre2.trim() !== '' && (
            <>
              <MoneyField label="E oltre (facoltativo)" {...field('oltre3')} />
              <TextInput
                label="Percentuale oltre quello"
                inputMode="decimal"
                autoComplete="off"
                maxLength={10}
                {...field('valore3')}
              />
            </>
          )}
        </div>
      )}
      <Checkbox
        label="Una tantum"
        description="Solo sul primo incasso sicuro dell’incarico."
        {...tick('una_tantum')}
      />
      <div className={layout['pair']}>
        {!values.una_tantum && (
          <TextInput
            label="Per quanti mesi (facoltativo)"
            description="Dal primo giorno dell’incarico."
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            {...field('durata_mesi')}
          />
        )}
        <MoneyField
          label="Al massimo in un mese (facoltativo)"
          description="Per esercente, prima della quota."
          {...field('tetto_centesimi')}
        />
      </div>
    </FormDialog>
  )
}
