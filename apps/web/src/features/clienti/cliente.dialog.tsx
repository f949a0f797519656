import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import type { Cliente } from '@rateo/contract/persone/clienti'
import { creaCliente, modificaCliente } from '@rateo/contract/persone/gestione-clienti'
import { TIPI_CLIENTE } from '@rateo/domain/identita/cliente'
import { fieldsOf } from '../../api/client.ts'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import layout from '../../ui/layout.module.css'
import { useToast } from '../../ui/notices/toast.tsx'
import { bodyOf, type ClienteValues, NUOVO, valuesOf } from './cliente.values.ts'
import { type Anagrafica as Dati, useSalvaCliente } from './clienti.api.ts'
import { TIPI } from './words.ts'

const TIPO = TIPI_CLIENTE.map((value) => ({ value, label: TIPI[value] }))
const CODICI = ['codice_fiscale', 'partita_iva']

type Props = {
  /** The cliente whose data are corrected; null for a new one. */
  cliente: Cliente | null
  onClose: () => void
  onDone: (cliente: Cliente) => void
}

/** The data that an esercente writes of a cliente; of one who has confirmed its own, only what is not theirs to say. */
export function ClienteDialog({ cliente: c, onClose, onDone }: Props) {
  const toast = useToast()
  const change = useSalvaCliente(c?._id ?? null)
  const { held, field, tick } = useContractForm<ClienteValues, Dati, Cliente>({
    initial: c ? valuesOf(c) : NUOVO,
    schema: c ? modificaCliente.body : creaCliente.body,
    toBody: (values) => bodyOf(values, c),
    change,
    onDone: (saved) => {
      toast({ tone: 'successo', text: c ? 'Dati salvati.' : `${saved.nome} è tra i tuoi clienti.` })
      onDone(saved)
    },
    draft: `cliente-${c?._id ?? 'nuovo'}`,
  })
  const confermato = c !== null && c.confermato_at !== null
  const isDoppio = fieldsOf(change.error).some(({ name }) => CODICI.includes(name))
  return (
    <FormDialog
      title={c ? 'Modifica i dati' : 'Nuovo cliente'}
      held={held}
      label={c ? 'Salva' : 'Aggiungi'}
      size="lg"
      onClose={onClose}
    >
      {confermato ? (
        <p className={layout['flat']}>
          {c.nome} ha confermato i suoi dati, e li cambia da sé. Tu scrivi quelli per la fattura.
        </p>
      ) : (
        <Anagrafica field={field} isNuovo={c === null} />
      )}
      <div className={layout['pair']}>
        <TextInput
          label="PEC (facoltativa)"
          type="email"
          autoComplete="off"
          maxLength={254}
          {...field('pec')}
        />
        <TextInput
          label="Codice destinatario (facoltativo)"
          autoComplete="off"
          maxLength={10}
          {...field('codice_destinatario')}
        />
      </div>
      {isDoppio && (
        <Checkbox
          label="Sono due clienti diversi"
          description="Hanno lo stesso codice, e va bene così."
          {...tick('anche_se_doppio')}
        />
      )}
    </FormDialog>
  )
}

type Field = ReturnType<typeof useContractForm<ClienteValues, Dati, Cliente>>['field']

function Anagrafica({ field, isNuovo }: { field: Field; isNuovo: boolean }) {
  const testo = { autoComplete: 'off', maxLength: 100 }
  return (
    <>
      <TextInput label="Nome o ragione sociale" {...testo} data-autofocus {...field('nome')} />
      <div className={layout['pair']}>
        <NativeSelect label="Tipo" data={TIPO} {...field('tipo')} />
        {isNuovo && (
          <TextInput
            label="E-mail"
            description="Non riceve nulla finché non chiedi qualcosa."
            type="email"
            {...testo}
            maxLength={254}
            {...field('email')}
          />
        )}
        <TextInput
          label="Telefono (facoltativo)"
          type="tel"
          {...testo}
          maxLength={30}
          {...field('telefono')}
        />
        <TextInput
          label="Codice fiscale (facoltativo)"
          {...testo}
          maxLength={20}
          {...field('codice_fiscale')}
        />
        <TextInput
          label="Partita IVA (facoltativa)"
          inputMode="numeric"
          {...testo}
          maxLength={20}
          {...field('partita_iva')}
        />
        <TextInput label="Indirizzo (facoltativo)" {...testo} {...field('indirizzo')} />
        <TextInput label="CAP" inputMode="numeric" {...testo} maxLength={5} {...field('cap')} />
        <TextInput label="Città" {...testo} maxLength={60} {...field('citta')} />
        <TextInput label="Provincia" {...testo} maxLength={2} {...field('provincia')} />
      </div>
    </>
  )
}
