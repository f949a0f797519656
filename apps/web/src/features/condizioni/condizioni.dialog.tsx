import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { type Condizioni, scriviCondizioni } from '@rateo/contract/incasso/condizioni'
import type { ACarico } from '@rateo/domain/denaro/commissione'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { useToday } from '../../hooks/use-today.ts'
import { DayField } from '../../ui/fields/day-field.tsx'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import { readTyped, toTyped } from '../../ui/fields/typed-amount.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import layout from '../../ui/layout.module.css'
import { useToast } from '../../ui/notices/toast.tsx'
import { useScriviCondizioni } from './condizioni.api.ts'

type Props = { id: string; nome: string; ora: Condizioni; onClose: () => void }

/** Reads a figure; a text that is none becomes a number that the contract refuses. */
const letto = (testo: string) => readTyped(testo) ?? (/^\s*0([,.]0*)?\s*$/.test(testo) ? 0 : -1)
const lato = (valore: string): ACarico => (valore === 'operatore' ? 'operatore' : 'esercente')

const CHI = [
  { value: 'esercente', label: 'Dell’esercente' },
  { value: 'operatore', label: 'Del portale' },
]

const NOMI = {
  'voci/carta/tasso_centesimi': 'carta',
  'voci/carta/fissa_centesimi': 'carta_fissa',
  'voci/addebito_sdd/tasso_centesimi': 'conto',
  'voci/addebito_sdd/fissa_centesimi': 'conto_fissa',
  minimo_centesimi: 'minimo',
} as const

/** Conditions from a day on. Worse ones before two months need the word of the esercente. */
export function CondizioniDialog({ id, nome, ora, onClose }: Props) {
  const today = useToday()
  const toast = useToast()
  const { held, field, form, tick } = useContractForm({
    initial: {
      dal: aggiungiGiorni(today, 1),
      carta: toTyped(ora.voci.carta.tasso_centesimi),
      carta_fissa: toTyped(ora.voci.carta.fissa_centesimi),
      conto: toTyped(ora.voci.addebito_sdd.tasso_centesimi),
      conto_fissa: toTyped(ora.voci.addebito_sdd.fissa_centesimi),
      minimo: toTyped(ora.minimo_centesimi),
      a_carico: String(ora.a_carico),
      reclami_a_carico: String(ora.reclami_a_carico),
      motivo: '',
      concordate: false,
    },
    schema: scriviCondizioni.body,
    names: NOMI,
    toBody: (v) => ({
      dal: v.dal,
      voci: {
        carta: { tasso_centesimi: letto(v.carta), fissa_centesimi: letto(v.carta_fissa) },
        addebito_sdd: { tasso_centesimi: letto(v.conto), fissa_centesimi: letto(v.conto_fissa) },
      },
      minimo_centesimi: letto(v.minimo),
      a_carico: lato(v.a_carico),
      reclami_a_carico: lato(v.reclami_a_carico),
      motivo: v.motivo.trim(),
      concordate: v.concordate,
    }),
    change: useScriviCondizioni(id),
    onDone: ({ in_attesa }) => {
      onClose()
      toast({
        tone: 'successo',
        text:
          in_attesa === null
            ? `Condizioni di ${nome} salvate: le legge per e-mail.`
            : 'Proposta salvata: un’altra persona deve confermarla.',
      })
    },
  })
  const importo = (name: 'carta_fissa' | 'conto_fissa' | 'minimo') => ({
    ...field(name),
    onChange: (value: string) => form.setFieldValue(name, value),
  })
  return (
    <FormDialog
      title="Commissione concordata"
      held={held}
      label="Salva"
      size="lg"
      onClose={onClose}
    >
      <p className={layout['prose']}>
        Vale per i pagamenti online dal giorno scelto in poi, senza IVA. Quelli di prima non
        cambiano.
      </p>
      <DayField label="Dal" minDate={aggiungiGiorni(today, 1)} {...field('dal')} />
      <div className={layout['pair']}>
        <TextInput label="Carta, %" inputMode="decimal" {...field('carta')} />
        <MoneyField label="Carta, per pagamento" {...importo('carta_fissa')} />
      </div>
      <div className={layout['pair']}>
        <TextInput label="Addebito sul conto, %" inputMode="decimal" {...field('conto')} />
        <MoneyField label="Addebito sul conto, per pagamento" {...importo('conto_fissa')} />
      </div>
      <MoneyField label="Commissione minima" {...importo('minimo')} />
      <div className={layout['pair']}>
        <NativeSelect label="La commissione è a carico" data={CHI} {...field('a_carico')} />
        <NativeSelect
          label="Il costo di un reclamo è a carico"
          data={CHI}
          {...field('reclami_a_carico')}
        />
      </div>
      <Textarea label="Motivo" rows={2} maxLength={300} {...field('motivo')} />
      <Checkbox
        label="L’esercente è d’accordo a farle valere subito"
        description="Serve solo se sono peggiori e cominciano prima di due mesi, il preavviso del contratto."
        {...tick('concordate')}
      />
    </FormDialog>
  )
}
