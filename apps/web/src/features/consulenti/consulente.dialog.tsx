import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { type Consulente, modificaConsulente } from '@rateo/contract/persone/consulenti'
import {
  REGIMI_IVA,
  type RegimeConsulente,
  RITENUTE_CONSULENTE,
} from '@rateo/domain/identita/consulente'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import layout from '../../ui/layout.module.css'
import { useToast } from '../../ui/notices/toast.tsx'
import { type Anagrafica, useSalvaConsulente } from './consulenti.api.ts'
import { REGIMI, RITENUTE } from './words.ts'

type Values = RegimeConsulente & {
  nome: string
  partita_iva: string
  email: string
  telefono: string
  territorio: string
  iban: string
}

const NUOVO: Values = {
  nome: '',
  partita_iva: '',
  email: '',
  telefono: '',
  territorio: '',
  iban: '',
  ritenuta: 'meta',
  regime_iva: 'ordinario',
  rivalsa_inps: false,
  enasarco: false,
  enasarco_monomandatario: false,
}

const valuesOf = (c: Consulente): Values => ({
  nome: c.nome,
  partita_iva: c.partita_iva,
  email: c.email,
  telefono: c.telefono,
  territorio: c.territorio,
  iban: c.iban,
  ritenuta: c.ritenuta,
  regime_iva: c.regime_iva,
  rivalsa_inps: c.rivalsa_inps,
  enasarco: c.enasarco,
  enasarco_monomandatario: c.enasarco_monomandatario,
})

const REGIME = REGIMI_IVA.map((value) => ({ value, label: REGIMI[value] }))
const RITENUTA = RITENUTE_CONSULENTE.map((value) => ({ value, label: RITENUTE[value] }))

type Props = {
  /** The consulente whose facts are changed; null for a new one. */
  consulente: Consulente | null
  onClose: () => void
  onDone: (consulente: Consulente) => void
}

/** The facts of a consulente: who they are, where they work, how they are paid (CON-M1). */
export function ConsulenteDialog({ consulente: c, onClose, onDone }: Props) {
  const toast = useToast()
  const { held, field, tick, values } = useContractForm<Values, Anagrafica, Consulente>({
    initial: c ? valuesOf(c) : NUOVO,
    schema: modificaConsulente.body,
    toBody: (values) => values,
    change: useSalvaConsulente(c?._id ?? null),
    onDone: (saved) => {
      toast({ tone: 'successo', text: c ? 'Dati salvati.' : `${saved.nome} è tra i consulenti.` })
      onDone(saved)
    },
    draft: `consulente-${c?._id ?? 'nuovo'}`,
  })
  return (
    <FormDialog
      title={c ? 'Modifica i dati' : 'Nuovo consulente'}
      held={held}
      label={c ? 'Salva' : 'Aggiungi'}
      size="lg"
      onClose={onClose}
    >
      <TextInput
        label="Nome o studio"
        autoComplete="off"
        maxLength={100}
        data-autofocus
        {...field('nome')}
      />
      <div className={layout['pair']}>
        <TextInput
          label="Partita IVA"
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          {...field('partita_iva')}
        />
        <TextInput
          label="E-mail"
          description="Riceve qui l’invito e gli incarichi."
          type="email"
          autoComplete="off"
          maxLength={254}
          {...field('email')}
        />
        <TextInput
          label="Telefono (facoltativo)"
          type="tel"
          autoComplete="off"
          maxLength={30}
          {...field('telefono')}
        />
        <TextInput
          label="Territorio (facoltativo)"
          description="Ad esempio Spoleto e Foligno."
          autoComplete="off"
          maxLength={100}
          {...field('territorio')}
        />
      </div>
      <TextInput
        label="IBAN (facoltativo)"
        description="Il conto su cui riceve le provvigioni."
        autoComplete="off"
        maxLength={50}
        {...field('iban')}
      />
      <div className={layout['pair']}>
        <NativeSelect label="Regime IVA" data={REGIME} {...field('regime_iva')} />
        <NativeSelect label="Ritenuta d’acconto" data={RITENUTA} {...field('ritenuta')} />
      </div>
      <Checkbox
        label="Aggiunge la rivalsa INPS"
        description="Solo un professionista della gestione separata."
        {...tick('rivalsa_inps')}
      />
      <Checkbox
        label="Iscritto a ENASARCO"
        description="Solo chi lavora con un mandato di agenzia, da solo o in una società di persone."
        {...tick('enasarco')}
      />
      {values.enasarco && (
        <Checkbox
          label="Monomandatario"
          description="Lavora solo per noi: il massimale è più alto."
          {...tick('enasarco_monomandatario')}
        />
      )}
    </FormDialog>
  )
}
