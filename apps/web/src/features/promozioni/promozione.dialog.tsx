import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { creaPromozione, type Promozione } from '@rateo/contract/promozioni/promozioni'
import {
  CUMULI_PROMOZIONE,
  EFFETTI_CON_CODICE,
  USI_PROMOZIONE,
} from '@rateo/domain/stati/promozione'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { useToday } from '../../hooks/use-today.ts'
import { DayField } from '../../ui/fields/day-field.tsx'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import layout from '../../ui/layout.module.css'
import { ClientiField, PianiField } from './ambito-fields.tsx'
import { EsercenteSelect } from '../../ui/fields/esercente-select.tsx'
import { type BodyPromozione, useDiChi, useSalvaPromozione } from './promozioni.api.ts'
import { check, nuova, toBody, type Values, valuesOf } from './promozione.values.ts'
import { CUMULI, EFFETTI, USI } from './words.ts'

const EFFETTO = EFFETTI_CON_CODICE.map((value) => ({ value, label: EFFETTI[value] }))
const USO = USI_PROMOZIONE.map((value) => ({ value, label: USI[value] }))
const CUMULO = CUMULI_PROMOZIONE.map((value) => ({ value, label: CUMULI[value] }))
const QUANTO: Readonly<Record<string, string>> = {
  percentuale: 'Sconto in %',
  importo: 'Sconto in €',
  prova: 'Giorni di prova in più',
  rata_omaggio: 'Periodi in omaggio',
}

const DOVE: Readonly<Record<string, string>> = {
  prova: 'Prima del primo addebito di chi si abbona.',
  rata_omaggio: 'I primi periodi di chi si abbona non si pagano: il primo addebito viene dopo.',
}

/** True where a promozione takes money off: what puts the first charge off costs the operator nothing. */
const isMoney = (effetto: string): boolean => effetto === 'percentuale' || effetto === 'importo'

const ALLA_DISDETTA = {
  label: 'Offrila a chi sta per disdire',
  description:
    'Una volta sola per abbonamento, accanto alla disdetta: vale per il prossimo addebito.',
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
  const { isStaff } = useDiChi()
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
  // Piani and clienti are those of one esercente.
  const ofOne = !isStaff || values.esercente_id !== ''
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
        <NativeSelect label="Come si ha" data={USO} disabled={p !== null} {...field('uso')} />
        {values.uso === 'codice' && (
          <TextInput
            label="Codice"
            description="Maiuscole e minuscole sono lo stesso."
            autoComplete="off"
            maxLength={30}
            disabled={p !== null}
            {...field('codice')}
          />
        )}
        <NativeSelect label="Effetto" data={EFFETTO} disabled={p !== null} {...field('effetto')} />
        <TextInput
          label={QUANTO[values.effetto] ?? 'Quanto'}
          description={
            DOVE[values.effetto] ?? 'Sul primo addebito di chi si abbona, o su una richiesta.'
          }
          inputMode="decimal"
          autoComplete="off"
          maxLength={10}
          {...field('valore')}
        />
        <NativeSelect label="Insieme ad altre" data={CUMULO} {...field('cumulo')} />
        {values.cumulo === 'cumulabile' && (
          <TextInput
            label="Ordine"
            description="Si toglie prima quella con il numero più basso."
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            {...field('ordine')}
          />
        )}
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
      {isStaff && p?.di_esercente !== true && isMoney(values.effetto) && (
        <TextInput
          label="Sconto a carico del portale, in %"
          description="Il resto è a carico dell’esercente. Si accredita all’esercente quando il prezzo è incassato, e torna indietro con un rimborso."
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          {...field('carico_operatore')}
        />
      )}
      {p === null && isStaff && <EsercenteSelect {...field('esercente_id')} />}
      {ofOne && <PianiField esercente_id={values.esercente_id} {...field('piani')} />}
      {ofOne && <ClientiField {...field('clienti')} />}
      <Checkbox
        label="Solo per il primo acquisto"
        description="Chi ha già pagato qualcosa all’esercente non la usa."
        {...tick('primo_acquisto')}
      />
      {ofOne && values.uso === 'codice' && isMoney(values.effetto) && (
        <Checkbox {...ALLA_DISDETTA} {...tick('alla_disdetta')} />
      )}
      {!isStaff && (
        <p className={layout['note']}>
          Lo sconto è a tuo carico: incassi il prezzo meno lo sconto. Vale solo per i tuoi clienti.
        </p>
      )}
    </FormDialog>
  )
}
