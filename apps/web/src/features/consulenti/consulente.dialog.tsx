import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { type Consulente, creaConsulente } from '@rateo/contract/persone/consulenti'
import { RITENUTE_CONSULENTE, type RitenutaConsulente } from '@rateo/domain/identita/consulente'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import layout from '../../ui/layout.module.css'
import { useToast } from '../../ui/notices/toast.tsx'
import { type Anagrafica, useSalvaConsulente } from './consulenti.api.ts'
import { RITENUTE } from './words.ts'

type Values = {
  nome: string
  partita_iva: string
  email: string
  telefono: string
  territorio: string
  iban: string
  ritenuta: RitenutaConsulente
  enasarco: boolean
}

const NUOVO: Values = {
  nome: '',
  partita_iva: '',
  email: '',
  telefono: '',
  territorio: '',
  iban: '',
  ritenuta: 'meta',
  enasarco: false,
}

const valuesOf = (c: Consulente): Values => ({
  nome: c.nome,
  partita_iva: c.partita_iva,
  email: c.email,
  telefono: c.telefono,
  territorio: c.territorio,
  iban: c.iban,
  ritenuta: c.ritenuta,
  enasarco: c.enasarco,
})

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
  const { held, field, tick } = useContractForm<Values, Anagrafica, Consulente>({
    initial: c ? valuesOf(c) : NUOVO,
    schema: creaConsulente.body,
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
      <NativeSelect label="Ritenuta d’acconto" data={RITENUTA} {...field('ritenuta')} />
      <Checkbox
        label="Iscritto a ENASARCO"
        description="Solo chi lavora con un mandato di agenzia."
        {...tick('enasarco')}
      />
    </FormDialog>
  )
}
