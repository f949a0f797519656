import { NativeSelect, TextInput } from '@mantine/core'
import { creaBozzaFattura, NATURE, REGIMI } from '@rateo/contract/registri/bozze-fattura'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { CODICI_FATTURAPA } from '@rateo/domain/denaro/fatturapa'
import { formattaPercento } from '@rateo/domain/denaro/percento'
import { ESIGIBILITA, TIPI_FATTURA } from '@rateo/domain/fattura/bozza-fattura'
import { TRATTENUTE } from '@rateo/domain/trattenute/trattenute'
import { useQuery } from '@tanstack/react-query'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { useToday } from '../../hooks/use-today.ts'
import { DayField } from '../../ui/fields/day-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import layout from '../../ui/layout.module.css'
import { contiFatturaQuery, useCreaFattura } from './cambia-documenti.api.ts'
import { ContiDellaFattura } from './conti-fattura.tsx'
import { type Di, INIZIO, toBozza } from './fattura.values.ts'

type Props = { di: Di; onClose: () => void; onDone: (id: string) => void }

const opzioni = (codici: Readonly<Record<string, string>>, quali: readonly string[]) =>
  quali.map((value) => ({ value, label: `${value} · ${codici[value] ?? ''}` }))

const ESIGIBILI = Object.entries(ESIGIBILITA).map(([value, label]) => ({
  value,
  label: label.charAt(0).toUpperCase() + label.slice(1),
}))

/** “20 % di 550,00 €”. */
const descriviQuota = (una: { percento: number; base_centesimi: number }) =>
  `${formattaPercento(una.percento / 100)} di ${formattaEuro(una.base_centesimi)}`

/** The draft of an electronic invoice: its sums are told while it is filled in, and what would be refused (DOC-B1). */
export function PreparaFatturaDialog({ di, onClose, onDone }: Props) {
  const today = useToday()
  const { held, values, field } = useContractForm({
    initial: { ...INIZIO, data: today },
    schema: creaBozzaFattura.body,
    toBody: (typed) => ({ ...toBozza(typed, di), motivo: typed.motivo.trim() }),
    names: { collegata: 'collegata_numero', ddt: 'ddt_numero', ritenuta: 'ritenuta' },
    change: useCreaFattura(),
    onDone: ({ _id }) => onDone(_id),
  })
  const bozza = toBozza(values, di)
  // The number is asked for last: the sums do not wait for it.
  const conti = useQuery(contiFatturaQuery({ ...bozza, numero: bozza.numero || '1' }))
  const trattenuta = conti.data?.trattenuta
  return (
    <FormDialog
      title="Prepara la fattura elettronica"
      held={held}
      label="Prepara il file"
      size="lg"
      onClose={onClose}
    >
      <p className={layout['prose']}>
        Rateo prepara il file XML: lo mandi tu allo SdI, con il tuo programma.
      </p>
      <div className={layout['pairEven']}>
        <NativeSelect
          label="Documento"
          data={opzioni(CODICI_FATTURAPA.TipoDocumento, TIPI_FATTURA)}
          {...field('tipo')}
        />
        <NativeSelect
          label="Il tuo regime"
          data={opzioni(CODICI_FATTURAPA.RegimeFiscale, REGIMI)}
          {...field('regime')}
        />
      </div>
      <div className={layout['pairEven']}>
        <TextInput label="Numero" maxLength={20} data-autofocus {...field('numero')} />
        <DayField label="Data" {...field('data')} />
      </div>
      <div className={layout['pairEven']}>
        <NativeSelect
          label="IVA"
          data={['22', '10', '5', '4', '0'].map((value) => ({ value, label: `${value} %` }))}
          {...field('aliquota')}
        />
        {values.aliquota === '0' ? (
          <NativeSelect
            label="Perché senza IVA"
            data={[{ value: '', label: 'Scegli' }, ...opzioni(CODICI_FATTURAPA.Natura, NATURE)]}
            {...field('natura')}
          />
        ) : (
          <NativeSelect label="IVA dovuta" data={ESIGIBILI} {...field('esigibilita')} />
        )}
      </div>
      {values.tipo === 'TD04' && (
        <div className={layout['pairEven']}>
          <TextInput label="Numero della fattura che correggi" {...field('collegata_numero')} />
          <DayField label="Data della fattura" {...field('collegata_data')} />
        </div>
      )}
      {values.tipo === 'TD24' && (
        <div className={layout['pairEven']}>
          <TextInput label="Numero del documento di trasporto" {...field('ddt_numero')} />
          <DayField label="Data del trasporto" {...field('ddt_data')} />
        </div>
      )}
      <div className={layout['pairEven']}>
        {trattenuta ? (
          <TextInput
            label={TRATTENUTE[trattenuta.tipo].nome}
            description="Come l’hai chiesta nel pagamento"
            value={descriviQuota(trattenuta)}
            readOnly
          />
        ) : (
          <NativeSelect
            label="Ritenuta d’acconto"
            data={[
              { value: '', label: 'Nessuna' },
              { value: '20', label: '20 %' },
              { value: '4', label: '4 % (condominio)' },
            ]}
            {...field('ritenuta')}
          />
        )}
        <TextInput
          label="Codice destinatario"
          description="Vuoto: quello del cliente"
          maxLength={7}
          {...field('codice_destinatario')}
        />
      </div>
      <TextInput
        label="Perché la rifai (solo se il numero c’è già)"
        maxLength={500}
        {...field('motivo')}
      />
      <ContiDellaFattura conti={conti.data} error={conti.error} />
    </FormDialog>
  )
}
