import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { creaPromozione, type Promozione } from '@rateo/contract/promozioni/promozioni'
import {
  CUMULI_PROMOZIONE,
  EFFETTI_CON_CODICE,
  EFFETTI_PROMOZIONE,
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
import { check, isCommissione, nuova, toBody, type Values, valuesOf } from './promozione.values.ts'
import { CUMULI, EFFETTI, USI } from './words.ts'

/** The effects that whoever makes one may give: only the operator lowers its commission. */
const effettiDi = (isStaff: boolean) =>
  (isStaff ? EFFETTI_PROMOZIONE : EFFETTI_CON_CODICE).map((value) => ({
    value,
    label: EFFETTI[value],
  }))
const USO = USI_PROMOZIONE.map((value) => ({ value, label: USI[value] }))
const CUMULO = CUMULI_PROMOZIONE.map((value) => ({ value, label: CUMULI[value] }))
const QUANTO: Readonly<Record<string, string>> = {
  percentuale: 'Sconto in %',
  importo: 'Sconto in €',
  prova: 'Giorni di prova in più',
  rata_omaggio: 'Periodi in omaggio',
  commissione_ridotta: 'Commissione in meno, in %',
}

const DOVE: Readonly<Record<string, string>> = {
  prova: 'Prima del primo addebito di chi si abbona.',
  rata_omaggio: 'I primi periodi di chi si abbona non si pagano: il primo addebito viene dopo.',
  commissione_ridotta:
    'La parte della commissione che il portale non chiede: con 100 l’incasso non ne ha.',
}

/** The words of the limits: a reduced commission is used by an esercente, each time that it collects. */
const LIMITI = {
  sconto: {
    minimo: 'Importo minimo (facoltativo)',
    tutti: 'Usi in tutto (facoltativi)',
    ciascuno: 'Usi per cliente (facoltativi)',
    primo: 'Solo per il primo acquisto',
    come_primo: 'Chi ha già pagato qualcosa all’esercente non la usa.',
  },
  commissione: {
    minimo: 'Incasso minimo (facoltativo)',
    tutti: 'Incassi in tutto (facoltativi)',
    ciascuno: 'Incassi per esercente (facoltativi)',
    primo: 'Solo sul primo incasso da ogni cliente',
    come_primo: 'Di chi ha già pagato qualcosa all’esercente la commissione è intera.',
  },
}

/** True where a promozione takes money off: what puts the first charge off costs the operator nothing. */
const isMoney = (effetto: string): boolean => effetto === 'percentuale' || effetto === 'importo'

const NOTE = {
  commissione:
    'Vale per gli incassi online, è tutta a carico del portale e l’esercente la legge tra i suoi accrediti. Su ogni incasso vale una sola riduzione: quella che toglie di più.',
  esercente:
    'Lo sconto è a tuo carico: incassi il prezzo meno lo sconto. Vale solo per i tuoi clienti.',
}

const ALLA_DISDETTA = {
  label: 'Offrila a chi sta per disdire',
  description:
    'Una volta sola per abbonamento, accanto alla disdetta: vale per il prossimo addebito.',
}

const salvataText = ({ in_attesa }: Promozione): string =>
  in_attesa === null
    ? 'Promozione salvata.'
    : 'Proposta salvata: un’altra persona deve confermarla.'

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
  const { held, form, values, field, tick } = useContractForm<Values, BodyPromozione, Promozione>({
    initial: p ? valuesOf(p) : nuova(today),
    schema: creaPromozione.body,
    toBody,
    check,
    change: useSalvaPromozione(p?._id ?? null),
    onDone: (saved) => {
      toast({ tone: 'successo', text: salvataText(saved) })
      onDone(saved)
    },
    draft: `promozione-${p?._id ?? 'nuova'}`,
  })
  // Piani and clienti are those of one esercente.
  const ofOne = !isStaff || values.esercente_id !== ''
  const perEsercente = isCommissione(values.effetto)
  const effetto = field('effetto')
  const nota = perEsercente ? NOTE.commissione : isStaff ? null : NOTE.esercente
  const limiti = LIMITI[perEsercente ? 'commissione' : 'sconto']
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
          Gli usi già fatti restano com’erano. Le condizioni nuove valgono da adesso.
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
        <NativeSelect
          label="Effetto"
          data={effettiDi(isStaff)}
          disabled={p !== null}
          {...effetto}
          onChange={({ currentTarget: { value } }) => {
            effetto.onChange(value)
            // Once for each cliente is how a code begins; an esercente is given more than one payment.
            if (isCommissione(value)) form.setFieldValue('usi_per_cliente', '')
          }}
        />
        {!perEsercente && <ComeSiHa uso={values.uso} isNew={p === null} field={field} />}
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
        {!perEsercente && <Cumulo cumulo={values.cumulo} field={field} />}
        <MoneyField label={limiti.minimo} {...field('importo_minimo_centesimi')} />
        <DayField label="Primo giorno" {...field('dal')} />
        <DayField label="Ultimo giorno (facoltativo)" {...field('al')} />
        <TextInput
          label={limiti.tutti}
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          {...field('usi_max')}
        />
        <TextInput
          label={limiti.ciascuno}
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
      <Checkbox label={limiti.primo} description={limiti.come_primo} {...tick('primo_acquisto')} />
      {ofOne && values.uso === 'codice' && isMoney(values.effetto) && (
        <Checkbox {...ALLA_DISDETTA} {...tick('alla_disdetta')} />
      )}
      {nota !== null && <p className={layout['note']}>{nota}</p>}
    </FormDialog>
  )
}

type Field = ReturnType<typeof useContractForm<Values, BodyPromozione, Promozione>>['field']

/** How somebody comes to have a discount, said once. */
const ComeSiHa = ({ uso, isNew, field }: { uso: string; isNew: boolean; field: Field }) => (
  <>
    <NativeSelect label="Come si ha" data={USO} disabled={!isNew} {...field('uso')} />
    {uso === 'codice' && (
      <TextInput
        label="Codice"
        description="Maiuscole e minuscole sono lo stesso."
        autoComplete="off"
        maxLength={30}
        disabled={!isNew}
        {...field('codice')}
      />
    )}
  </>
)

/** Whether a discount stands alone, and when it is taken off. */
const Cumulo = ({ cumulo, field }: { cumulo: string; field: Field }) => (
  <>
    <NativeSelect label="Insieme ad altre" data={CUMULO} {...field('cumulo')} />
    {cumulo === 'cumulabile' && (
      <TextInput
        label="Ordine"
        description="Si toglie prima quella con il numero più basso."
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        {...field('ordine')}
      />
    )}
  </>
)
