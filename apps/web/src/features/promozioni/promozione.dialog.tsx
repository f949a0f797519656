import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { creaPromozione, type Promozione } from '@rateo/contract/accordi/promozioni'
import { EFFETTI_CON_CODICE } from '@rateo/domain/stati/promozione'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { useToday } from '../../hooks/use-today.ts'
import { DayField } from '../../ui/fields/day-field.tsx'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import layout from '../../ui/layout.module.css'
import { EsercenteSelect } from './esercente-select.tsx'
import { type BodyPromozione, useSalvaPromozione } from './promozioni.api.ts'
import { check, nuova, toBody, type Values, valuesOf } from './promozione.values.ts'
import { EFFETTI } from './words.ts'

const EFFETTO = EFFETTI_CON_CODICE.map((value) => ({ value, label: EFFETTI[value] }))
const QUANTO: Readonly<Record<string, string>> = {
  percentuale: 'Sconto in %',
  importo: 'Sconto in €',
  prova: 'Giorni di prova in più',
}

type Props = {
  /** The promozione that is changed; null for a new one. */
  promozione: Promozione | null
  onClose: () => void
  onDone: (promozione: Promozione) => void
}

/** A promozione with its code, whom it is for and how far it goes (PRM-M1). */
export function PromozioneDialog({ promozione: p, onClose, onDone }: Props) {
  const today = useToday()
  const toast = useToast()
  const { held, values, field, tick } = useContractForm<Values, BodyPromozione, Promozione>({
    initial: p ? valuesOf(p) : nuova(today),
    schema: creaPromozione.body,
    toBody,
    check,
    change: useSalvaPromozione(p?._id ?? null),
    onDone: (saved) => {
      toast({ tone: 'successo', text: 'Promozione salvata.' })
      onDone(saved)
    },
    draft: `promozione-${p?._id ?? 'nuova'}`,
  })
  return (
    <FormDialog
      title={p ? 'Modifica la promozione' : 'Nuova promozione'}
      held={held}
      label="Salva la promozione"
      size="lg"
      onClose={onClose}
    >
      {p !== null && p.usi > 0 && (
        <Notice tone="informazione">
          Gli usi già fatti restano com’erano. Le condizioni nuove valgono per chi usa il codice da
          adesso.
        </Notice>
      )}
      <TextInput
        label="Nome"
        autoComplete="off"
        maxLength={100}
        data-autofocus
        {...field('nome')}
      />
      <div className={layout['pair']}>
        <TextInput
          label="Codice"
          description="Maiuscole e minuscole sono lo stesso."
          autoComplete="off"
          maxLength={30}
          disabled={p !== null}
          {...field('codice')}
        />
        <NativeSelect label="Effetto" data={EFFETTO} disabled={p !== null} {...field('effetto')} />
        <TextInput
          label={QUANTO[values.effetto] ?? 'Quanto'}
          description="Sul primo addebito di chi si abbona."
          inputMode="decimal"
          autoComplete="off"
          maxLength={10}
          {...field('valore')}
        />
        <MoneyField label="Importo minimo (facoltativo)" {...field('importo_minimo_centesimi')} />
        <DayField label="Primo giorno" {...field('dal')} />
        <DayField label="Ultimo giorno (facoltativo)" {...field('al')} />
        <TextInput
          label="Usi in tutto (facoltativi)"
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          {...field('usi_max')}
        />
        <TextInput
          label="Usi per cliente (facoltativi)"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          {...field('usi_per_cliente')}
        />
      </div>
      {p === null && <EsercenteSelect {...field('esercente_id')} />}
      <Checkbox
        label="Solo per il primo acquisto"
        description="Chi ha già pagato qualcosa all’esercente non la usa."
        {...tick('primo_acquisto')}
      />
      <p className={layout['note']}>
        Lo sconto è a carico dell’esercente: incassa il prezzo meno lo sconto.
      </p>
    </FormDialog>
  )
}
