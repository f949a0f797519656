import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { raccoltaBody, type RaccoltaIntera } from '@rateo/contract/accordi/raccolte'
import { NOMI_MODO_RACCOLTA } from '@rateo/domain/parole/raccolta-in-parole'
import { MODI_RACCOLTA, type ModoRaccolta } from '@rateo/domain/stati/raccolta'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { useToday } from '../../hooks/use-today.ts'
import { DayField } from '../../ui/fields/day-field.tsx'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import { readTyped, toTyped, typedError } from '../../ui/fields/typed-amount.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import layout from '../../ui/layout.module.css'
import { useSalvaRaccolta } from './raccolte.api.ts'

const METODI = {
  carta: ['carta'],
  conto: ['addebito_sdd'],
  bonifico: ['bonifico'],
  negozio: ['contanti', 'pos'],
} as const
type Modo = keyof typeof METODI
const MODI: readonly (readonly [Modo, string])[] = [
  ['carta', 'Carta'],
  ['conto', 'Addebito sul conto (SEPA)'],
  ['bonifico', 'Bonifico'],
  ['negozio', 'In negozio'],
]

type Values = {
  titolo: string
  descrizione: string
  scadenza: string
  modo: ModoRaccolta
  importo: string
  posti: string
  modi: Modo[]
}

const DUE_SETTIMANE = 14

const valuesOf = (r: RaccoltaIntera | null, today: string): Values => ({
  titolo: r?.titolo ?? '',
  descrizione: r?.descrizione ?? '',
  scadenza: r?.scadenza ?? aggiungiGiorni(today, DUE_SETTIMANE),
  modo: r?.modo ?? 'testa',
  importo: r?.importo_centesimi == null ? '' : toTyped(r.importo_centesimi),
  posti: r?.posti?.toString() ?? '',
  modi: MODI.map(([modo]) => modo).filter(
    (modo) => r === null || METODI[modo].some((metodo) => r.metodi_ammessi.includes(metodo)),
  ),
})

const toBody = ({ importo, posti, modi, ...values }: Values) => ({
  ...values,
  importo_centesimi: values.modo === 'tabella' ? null : (readTyped(importo) ?? 0),
  posti: posti.trim() === '' ? null : Number(posti),
  metodi_ammessi: modi.flatMap((modo) => [...METODI[modo]]),
})

const AIUTO: Readonly<Record<ModoRaccolta, string>> = {
  testa: 'Ogni persona paga questo importo.',
  totale: 'Il totale si divide in parti uguali tra chi aggiungi: torna al centesimo.',
  pesi: 'Il totale si divide per i millesimi che scrivi accanto a ciascuno: torna al centesimo.',
  tabella: 'L’importo lo scrivi accanto a ciascuno, o è nel file.',
}

type Props = {
  raccolta: RaccoltaIntera | null
  onClose: () => void
  onSaved: (saved: RaccoltaIntera) => void
}

/** A new raccolta, or the correction of one that has not started. Nobody is asked for anything yet. */
export function RaccoltaDialog({ raccolta, onClose, onSaved }: Props) {
  const today = useToday()
  const { held, form, field } = useContractForm({
    initial: valuesOf(raccolta, today),
    schema: raccoltaBody,
    toBody,
    names: { importo_centesimi: 'importo', metodi_ammessi: 'modi' },
    check: ({ importo, modo }) => ({
      importo: modo === 'tabella' ? undefined : (typedError(importo) ?? undefined),
    }),
    change: useSalvaRaccolta(raccolta?._id ?? null),
    onDone: onSaved,
  })
  const { modo } = form.values
  return (
    <FormDialog
      title={raccolta ? 'Modifica la raccolta' : 'Nuova raccolta'}
      held={held}
      label={raccolta ? 'Salva' : 'Continua'}
      onClose={onClose}
    >
      <TextInput
        label="Titolo"
        description="Lo legge chi paga."
        maxLength={100}
        autoComplete="off"
        data-autofocus
        {...field('titolo')}
      />
      <Textarea
        label="Descrizione (facoltativa)"
        maxLength={500}
        rows={2}
        {...field('descrizione')}
      />
      <NativeSelect
        label="Come si divide"
        description={AIUTO[modo]}
        data={MODI_RACCOLTA.map((uno) => ({ value: uno, label: NOMI_MODO_RACCOLTA[uno] }))}
        {...field('modo')}
      />
      <div className={layout['pairEven']}>
        {modo !== 'tabella' && (
          <MoneyField
            label={modo === 'testa' ? 'Quanto a testa' : 'Totale'}
            {...field('importo')}
          />
        )}
        <DayField label="Scadenza" {...field('scadenza')} />
      </div>
      <TextInput
        label="Posti (facoltativo)"
        inputMode="numeric"
        autoComplete="off"
        {...field('posti')}
      />
      <Checkbox.Group
        id="modi"
        label="Come si può pagare"
        value={form.values.modi}
        error={form.errors['modi']}
        onChange={(values) =>
          form.setFieldValue(
            'modi',
            MODI.map(([uno]) => uno).filter((uno) => values.includes(uno)),
          )
        }
      >
        <div className={layout['stackTight']}>
          {MODI.map(([uno, nome]) => (
            <Checkbox key={uno} value={uno} label={nome} />
          ))}
        </div>
      </Checkbox.Group>
    </FormDialog>
  )
}
