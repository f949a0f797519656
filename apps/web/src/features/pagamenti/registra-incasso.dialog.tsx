import { NativeSelect, Textarea } from '@mantine/core'
import {
  METODI_REGISTRABILI,
  type MetodoRegistrabile,
  registraIncassoBody,
} from '@rateo/contract/incasso/incassi'
import type { Cassa } from '@rateo/contract/incasso/casse'
import type { Pagamento } from '@rateo/contract/accordi/pagamenti'
import { METODI_CASSA } from '@rateo/domain/cassa/cassa'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { giornoDiRoma } from '@rateo/domain/tempo/giorno'
import { motivoIncassoVietato } from '@rateo/domain/trattenute/vincolo'
import { useQuery } from '@tanstack/react-query'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { useIdempotencyKey } from '../../hooks/use-idempotency-key.ts'
import { useToday } from '../../hooks/use-today.ts'
import { DayField } from '../../ui/fields/day-field.tsx'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import { readTyped, toTyped, typedError } from '../../ui/fields/typed-amount.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import layout from '../../ui/layout.module.css'
import { useToast } from '../../ui/notices/toast.tsx'
import { casseQuery } from '../chiusura-cassa/index.ts'
import { Dovuto, massimo, proposto } from './dovuto.tsx'
import { useRegistraIncasso } from './elenco/pagamenti.api.ts'
import classes from './dialog.module.css'
import { METODI } from './words.ts'

type Values = {
  metodo: string
  importo: string
  incassato_il: string
  cassa_id: string
  /** The sum that came pays all that is left of the plan. */
  tutto: boolean
  nota: string
}
type Props = { pagamento: Pagamento; onClose: () => void }

const entraInCassa = (metodo: string) => METODI_CASSA.some((one) => one === metodo)

type Regole = { residuo: number; today: string; aperte: readonly Cassa[] }

function check(
  { importo, incassato_il, metodo, cassa_id }: Values,
  { residuo, today, aperte }: Regole,
) {
  const isTooMuch = (readTyped(importo) ?? 0) > residuo
  const isTillMissing =
    aperte.length > 1 && entraInCassa(metodo) && !aperte.some(({ _id }) => _id === cassa_id)
  return {
    importo: isTooMuch
      ? `Restano da pagare ${formattaEuro(residuo)}`
      : (typedError(importo) ?? undefined),
    incassato_il: incassato_il > today ? 'La data non può essere nel futuro' : undefined,
    cassa_id: isTillMissing ? 'Scegli quale cassa li ha presi' : undefined,
  }
}

const toBody = (values: Values, aperte: readonly Cassa[]) => {
  const { metodo, importo, incassato_il, cassa_id, tutto, nota } = values
  return {
    // One of those that the list offers.
    metodo: metodo as MetodoRegistrabile,
    importo_centesimi: readTyped(importo) ?? 0,
    incassato_il,
    ...(aperte.length > 1 && entraInCassa(metodo) && { cassa_id }),
    ...(tutto && { tutto_il_piano: true }),
    ...(nota.trim() && { nota }),
  }
}

/** True when the money was taken on a day that a till may have counted already. */
const isPrimaDellApertura = (giorno: string, aperte: readonly Cassa[], today: string) =>
  aperte.length === 0
    ? giorno < today
    : aperte.some(({ sessione }) => sessione && giorno < giornoDiRoma(sessione.aperta_at))

/** Writes down what came by itself: cash, POS, bank transfer, cheque (PAG-M4). */
export function RegistraIncassoDialog({ pagamento, onClose }: Props) {
  const { _id, bonifico } = pagamento
  const vincolo = pagamento.vincolo?.agevolazione ?? null
  const today = useToday()
  const toast = useToast()
  const casse = useQuery(casseQuery)
  const inUso = casse.data?.data.filter(({ attiva }) => attiva) ?? []
  const aperte = inUso.filter(({ sessione }) => sessione?.stato === 'aperta')
  const { held, form, values, field } = useContractForm({
    initial: {
      metodo: bonifico === null && vincolo === null ? 'contanti' : 'bonifico',
      importo: toTyped(proposto(pagamento)),
      incassato_il: today,
      cassa_id: '',
      tutto: false,
      nota: '',
    },
    schema: registraIncassoBody,
    toBody: (typed) => toBody(typed, aperte),
    names: { importo_centesimi: 'importo' },
    check: (typed) => check(typed, { residuo: massimo(pagamento, typed.tutto), today, aperte }),
    change: useRegistraIncasso(_id, useIdempotencyKey(`incasso:${_id}`)),
    onDone: ({ residuo_centesimi: resta }) => {
      onClose()
      toast({
        tone: 'successo',
        text: `Incasso di ${importo} registrato.${resta > 0 ? ` Restano ${formattaEuro(resta)}.` : ' La ricevuta è pronta tra un momento.'}`,
      })
    },
    draft: `incasso-${_id}`,
  })
  const cents = readTyped(values.importo)
  const importo = formattaEuro(cents ?? 0)
  return (
    <FormDialog
      title="Registra un incasso"
      held={held}
      label={cents === null ? 'Registra' : `Registra ${importo}`}
      onClose={onClose}
    >
      <Dovuto
        pagamento={pagamento}
        isAll={values.tutto}
        onChange={(tutto, proposta) => form.setValues({ tutto, importo: toTyped(proposta) })}
      />
      <NativeSelect
        label="Come hai incassato"
        data={METODI_REGISTRABILI.map((value) => ({
          value,
          label: METODI[value].label,
          disabled: motivoIncassoVietato(vincolo, value) !== null,
        }))}
        {...(vincolo !== null && { description: motivoIncassoVietato(vincolo, 'contanti') })}
        {...field('metodo')}
      />
      {entraInCassa(values.metodo) && inUso.length > 0 && (
        <QualeCassa
          aperte={aperte}
          isEarlier={isPrimaDellApertura(values.incassato_il, aperte, today)}
          input={field('cassa_id')}
        />
      )}
      <div className={classes['pair']}>
        <MoneyField label="Importo" data-autofocus {...field('importo')} />
        <DayField label="Incassato il" maxDate={today} {...field('incassato_il')} />
      </div>
      <Textarea label="Nota per te (facoltativa)" rows={2} maxLength={300} {...field('nota')} />
    </FormDialog>
  )
}

type QualeCassaProps = { aperte: readonly Cassa[]; isEarlier: boolean; input: object }

/** The till that the money enters; where there are several, the person who took the money chooses it. */
function QualeCassa({ aperte, isEarlier, input }: QualeCassaProps) {
  const [prima] = aperte
  // Money that was counted on its day, and is entered now, would be missing from the count of today.
  const contato = isEarlier
    ? ' Se quel giorno erano già nel conteggio, alla prossima chiusura risulteranno mancanti.'
    : ''
  if (prima === undefined) {
    return (
      <p className={layout['prose']}>
        Nessuna cassa è aperta: entra nell’ultima usata, quando la riapri.{contato}
      </p>
    )
  }
  if (aperte.length === 1) {
    return (
      <p className={layout['prose']}>
        Entra adesso nella cassa aperta, “{prima.nome}”.{contato}
      </p>
    )
  }
  return (
    <NativeSelect
      label="In quale cassa"
      {...(isEarlier && { description: `Entra adesso.${contato}` })}
      data={[
        { value: '', label: 'Scegli la cassa' },
        ...aperte.map(({ _id, nome, punto_vendita }) => ({
          value: _id,
          label: `${nome} · ${punto_vendita}`,
        })),
      ]}
      {...input}
    />
  )
}
