import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { creaPiano, type Piano } from '@rateo/contract/accordi/piani'
import { ALIQUOTE_IVA } from '@rateo/domain/stati/piano'
import { useContractForm } from '../../../hooks/use-contract-form.ts'
import { MoneyField } from '../../../ui/fields/money-field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { useToast } from '../../../ui/notices/toast.tsx'
import layout from '../../../ui/layout.module.css'
import { AnteprimaAddebiti } from './anteprima-addebiti.tsx'
import { CadenzaFields } from './cadenza-fields.tsx'
import { type BodyPiano, useSalvaPiano } from './piani.api.ts'
import { IngressoFields } from './ingresso-fields.tsx'
import { PostiFields } from './posti-fields.tsx'
import { check, condizioniOf, NUOVO, toBody, type Values, valuesOf } from './piano.values.ts'

const METODI = [
  { value: '', label: 'Carta o addebito sul conto' },
  { value: 'carta', label: 'Solo carta' },
  { value: 'addebito_sdd', label: 'Solo addebito sul conto' },
]
const IVA = [
  { value: '', label: 'Non indicata' },
  ...ALIQUOTE_IVA.map((value) => ({ value: String(value), label: `${value}% inclusa` })),
]
const VISIBILITA = [
  { value: 'pubblico', label: 'Pubblico: tutti i tuoi clienti' },
  { value: 'su_invito', label: 'Su invito: chi ha il link' },
]

type Props = {
  /** The piano that is changed; null for a new one. */
  piano: Piano | null
  onClose: () => void
  onDone: (piano: Piano) => void
}

/** A piano with its conditions, and the charges that follow from them (ABB-M1). */
export function PianoDialog({ piano, onClose, onDone }: Props) {
  const toast = useToast()
  const { held, values, field, tick } = useContractForm<Values, BodyPiano, Piano>({
    initial: piano ? valuesOf(piano) : NUOVO,
    schema: creaPiano.body,
    toBody,
    check,
    change: useSalvaPiano(piano?._id ?? null),
    onDone: (saved) => {
      toast({
        tone: 'successo',
        text:
          piano !== null && saved._id !== piano._id
            ? `Salvata la versione ${saved.versione}: chi è già abbonato tiene la sua.`
            : 'Piano salvato.',
      })
      onDone(saved)
    },
    draft: `piano-${piano?._id ?? 'nuovo'}`,
  })
  const hasAbbonati = (piano?.abbonati ?? []).length > 0
  return (
    <FormDialog
      title={piano ? 'Modifica il piano' : 'Nuovo piano'}
      held={held}
      label="Salva il piano"
      size="lg"
      onClose={onClose}
    >
      {hasAbbonati && (
        <Notice tone="informazione">
          Chi è già abbonato tiene le condizioni che ha accettato. Quelle nuove valgono per chi si
          abbona da adesso.
        </Notice>
      )}
      <TextInput
        label="Nome"
        autoComplete="off"
        maxLength={100}
        data-autofocus
        {...field('nome')}
      />
      <Textarea
        label="Che cosa comprende (facoltativo)"
        rows={2}
        maxLength={500}
        {...field('descrizione')}
      />
      <div className={layout['pair']}>
        <MoneyField label="Importo" {...field('importo_centesimi')} />
        <CadenzaFields field={field} values={values} />
        <MoneyField
          label="Attivazione (facoltativa)"
          description="Una volta sola, con il primo addebito."
          {...field('attivazione_centesimi')}
        />
        <TextInput
          label="Giorni di prova (facoltativi)"
          description="Prima del primo addebito."
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          {...field('prova_giorni')}
        />
        <IngressoFields
          field={field}
          tick={tick}
          hasIngresso={values.ingresso_centesimi.trim() !== ''}
        />
        <TextInput
          label="Durata (facoltativa)"
          description="Quanti addebiti; vuoto, va avanti fino alla disdetta."
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          {...field('durata_periodi')}
        />
        <TextInput
          label="Preavviso di disdetta, giorni"
          description="Dopo, si addebita ancora un periodo."
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          {...field('preavviso_giorni')}
        />
        <TextInput
          label="Pausa, giorni all’anno (facoltativa)"
          description="Quanti se ne prende il cliente da sé; tu puoi sempre."
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          {...field('pausa_giorni')}
        />
        <PostiFields field={field} />
        <NativeSelect label="IVA" data={IVA} {...field('iva_percento')} />
        <NativeSelect
          label="Si paga con"
          description="Chi è già abbonato tiene il metodo che ha."
          data={METODI}
          {...field('metodi')}
        />
        <TextInput
          label="Codice (facoltativo)"
          description="Per cercarlo, e per nominarlo nei file che importi."
          autoComplete="off"
          maxLength={30}
          {...field('codice')}
        />
      </div>
      <Checkbox
        label="Alla fine della durata si rinnova da sé"
        description="Il cliente riceve un avviso più di 30 giorni prima, come chiede la legge."
        {...tick('rinnovo_tacito')}
      />
      <NativeSelect label="Chi lo può scegliere" data={VISIBILITA} {...field('visibilita')} />
      <AnteprimaAddebiti condizioni={condizioniOf(values)} />
    </FormDialog>
  )
}
