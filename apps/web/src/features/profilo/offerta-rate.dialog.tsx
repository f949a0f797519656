import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import {
  creaOffertaRate,
  modificaOffertaRate,
  type OffertaRate,
} from '@rateo/contract/accordi/offerte-rate'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { CADENZE_REGOLARI } from '@rateo/domain/credito/dilazione'
import {
  componiDilazione,
  condizioniDaOfferta,
  rateInParole,
} from '@rateo/domain/credito/proposta-rate'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useChange } from '../../api/use-change.ts'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { useIdempotencyKey } from '../../hooks/use-idempotency-key.ts'
import { useToday } from '../../hooks/use-today.ts'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import { readTyped, toTyped, typedError } from '../../ui/fields/typed-amount.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { CADENZA_OPTIONS } from '../dilazioni/index.ts'
import { OFFERTE } from './profilo.api.ts'
import layout from '../../ui/layout.module.css'
import classes from './profilo.module.css'

/** As it is typed; the names are those of the call. */
type Values = {
  n_rate: string
  cadenza: string
  importo_min_centesimi: string
  importo_max_centesimi: string
  anticipo_percento: string
  tan_percento: string
  attiva: boolean
}
type Errors = Partial<Record<keyof Values, string>>
type Body = InputOf<typeof creaOffertaRate>

const NUOVA: Values = {
  n_rate: '3',
  cadenza: 'mensile',
  importo_min_centesimi: '60,00',
  importo_max_centesimi: '1.000,00',
  anticipo_percento: '',
  tan_percento: '',
  attiva: true,
}
const CADENZE = CADENZE_REGOLARI.map((value) => ({ value, label: CADENZA_OPTIONS[value] }))

const noZero = (text: string) => (text === '0' || text === '0,00' ? '' : text)

const valuesOf = (o: OffertaRate): Values => ({
  n_rate: String(o.n_rate),
  cadenza: o.cadenza,
  importo_min_centesimi: toTyped(o.importo_min_centesimi),
  importo_max_centesimi: toTyped(o.importo_max_centesimi),
  anticipo_percento: noZero(String(o.anticipo_percento)),
  tan_percento: noZero(toTyped(Math.round(o.tan_percento * 100))),
  attiva: o.attiva,
})

const whole = (text: string): number => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN)
const orZero = (text: string, read: (text: string) => number): number =>
  text.trim() === '' ? 0 : read(text)

const toBody = (v: Values): Body => ({
  n_rate: whole(v.n_rate),
  cadenza: CADENZE_REGOLARI.find((one) => one === v.cadenza) ?? 'mensile',
  importo_min_centesimi: readTyped(v.importo_min_centesimi) ?? Number.NaN,
  importo_max_centesimi: readTyped(v.importo_max_centesimi) ?? Number.NaN,
  anticipo_percento: orZero(v.anticipo_percento, whole),
  // Hundredths of a point, read as cents are.
  tan_percento: orZero(v.tan_percento, (text) => (readTyped(text) ?? Number.NaN) / 100),
  attiva: v.attiva,
})

/** The refusals that the schema cannot know: what does not go together, once each value is in order. */
function check(v: Values): Errors {
  const body = toBody(v)
  const errors: Errors = {}
  for (const name of ['importo_min_centesimi', 'importo_max_centesimi'] as const) {
    const wrong = typedError(v[name])
    if (wrong) errors[name] = wrong
  }
  if (body.importo_max_centesimi < body.importo_min_centesimi) {
    errors.importo_max_centesimi ??= 'È più piccolo dell’importo minimo'
  }
  if (Object.keys(errors).length > 0 || !creaOffertaRate.body.safeParse(body).success) return errors
  // On the smallest debt: the hardest to cut.
  const esito = componiDilazione(
    condizioniDaOfferta(
      {
        ...body,
        anticipo_percento: body.anticipo_percento ?? 0,
        tan_percento: body.tan_percento ?? 0,
      },
      body.importo_min_centesimi,
      OGGI,
    ),
  )
  for (const { campo, motivo } of esito.ok ? [] : esito.problemi) {
    errors[FIELDS[campo] ?? 'n_rate'] = motivo
  }
  return errors
}

// Any day: what goes together does not depend on it.
const OGGI = '2027-01-15'
const FIELDS: Readonly<Record<string, keyof Values>> = {
  importo_centesimi: 'importo_min_centesimi',
  anticipo_centesimi: 'anticipo_percento',
  n_rate: 'n_rate',
  cadenza: 'cadenza',
  tan_percento: 'tan_percento',
}

function useSalva(id: string | null) {
  const key = useIdempotencyKey(`offerta-rate:${id ?? 'nuova'}`)
  const queryClient = useQueryClient()
  return useChange({
    key,
    send: (body: Body, idempotencyKey) =>
      id === null
        ? call(creaOffertaRate, { body, idempotencyKey })
        : call(modificaOffertaRate, { body, params: { id } }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: OFFERTE })
    },
  })
}

type Props = { offerta: OffertaRate | null; onClose: () => void }

export function OffertaRateDialog({ offerta, onClose }: Props) {
  const toast = useToast()
  const { held, values, field, tick } = useContractForm<Values, Body, OffertaRate>({
    initial: offerta ? valuesOf(offerta) : NUOVA,
    schema: creaOffertaRate.body,
    toBody,
    check,
    change: useSalva(offerta?._id ?? null),
    onDone: () => {
      toast({ tone: 'successo', text: 'Offerta a rate salvata.' })
      onClose()
    },
    draft: `offerta-rate-${offerta?._id ?? 'nuova'}`,
  })
  return (
    <FormDialog
      title={offerta ? 'Modifica l’offerta a rate' : 'Nuova offerta a rate'}
      held={held}
      label="Salva"
      onClose={onClose}
    >
      <div className={layout['pair']}>
        <TextInput
          label="Numero di rate"
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          data-autofocus
          {...field('n_rate')}
        />
        <NativeSelect label="Cadenza" data={CADENZE} {...field('cadenza')} />
        <MoneyField label="Da un importo di" {...field('importo_min_centesimi')} />
        <MoneyField label="Fino a" {...field('importo_max_centesimi')} />
        <TextInput
          label="Anticipo % (facoltativo)"
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          {...field('anticipo_percento')}
        />
        <TextInput
          label="TAN % (facoltativo)"
          inputMode="decimal"
          autoComplete="off"
          {...field('tan_percento')}
        />
      </div>
      <Esempio values={values} />
      <Checkbox label="Mostrala a chi deve pagare" {...tick('attiva')} />
    </FormDialog>
  )
}

/** The same words that the cliente will read, for the largest debt of the offer. */
function Esempio({ values }: { values: Values }) {
  const today = useToday()
  const {
    importo_max_centesimi: importo,
    anticipo_percento = 0,
    tan_percento = 0,
    ...body
  } = toBody(values)
  if (!(importo > 0)) return null
  const esito = componiDilazione(
    condizioniDaOfferta({ ...body, anticipo_percento, tan_percento }, importo, today),
  )
  if (!esito.ok) return null
  const [first] = esito.piano.rate
  return (
    <p className={classes['dim']} role="status">
      Esempio: per {formattaEuro(importo)},{' '}
      {first?.n === 0 && `${formattaEuro(first.totale_centesimi)} oggi e `}
      {rateInParole(esito.piano.rate)}
      {first?.n !== 0 && first?.scadenza === today && ', la prima oggi'}.
    </p>
  )
}
