import { Checkbox, TextInput } from '@mantine/core'
import { creaWebhook, type EndpointWebhook } from '@rateo/contract/ponte/webhook'
import { type OggettoWebhook, TIPI_OGGETTO } from '@rateo/domain/sviluppatori/eventi-webhook'
import { useContractForm } from '../../../hooks/use-contract-form.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import layout from '../../../ui/layout.module.css'
import { useSalvaWebhook } from './webhook.api.ts'
import { eventiScelti, OGGETTI, oggettiDi } from './words.ts'

type Values = { indirizzo: string; descrizione: string; oggetti: OggettoWebhook[] }

const initialOf = (endpoint: EndpointWebhook | null): Values =>
  endpoint === null
    ? { indirizzo: '', descrizione: '', oggetti: [...TIPI_OGGETTO] }
    : {
        indirizzo: endpoint.indirizzo,
        descrizione: endpoint.descrizione,
        oggetti: oggettiDi(endpoint.eventi),
      }

type Props = {
  /** Null for a new one. */
  endpoint: EndpointWebhook | null
  onClose: () => void
  onSaved: (endpoint: EndpointWebhook) => void
}

/** An address that is told events: a new one, or one that changes (SVI-M2). */
export function IndirizzoDialog({ endpoint, onClose, onSaved }: Props) {
  const { held, form, values, field } = useContractForm({
    initial: initialOf(endpoint),
    schema: creaWebhook.body,
    toBody: ({ oggetti, ...same }: Values) => ({ ...same, eventi: eventiScelti(oggetti) }),
    names: { eventi: 'oggetti' },
    check: ({ oggetti }) => ({
      oggetti: oggetti.length === 0 ? 'Scegli almeno un tipo di evento' : undefined,
    }),
    change: useSalvaWebhook(endpoint),
    onDone: onSaved,
  })
  return (
    <FormDialog
      title={endpoint === null ? 'Nuovo indirizzo' : 'Cambia l’indirizzo'}
      held={held}
      label={endpoint === null ? 'Aggiungi' : 'Salva'}
      onClose={onClose}
    >
      <TextInput
        label="Indirizzo"
        description="Quello del tuo programma che riceve gli eventi, con https://"
        placeholder="https://negozio.esempio.it/rateo"
        inputMode="url"
        autoComplete="off"
        maxLength={500}
        data-autofocus
        {...field('indirizzo')}
      />
      <TextInput
        label="Descrizione (facoltativa)"
        description="Per riconoscerlo, ad esempio “Gestionale del negozio”"
        maxLength={100}
        {...field('descrizione')}
      />
      <Checkbox.Group
        label="Che cosa raccontare"
        value={values.oggetti}
        onChange={(scelti) =>
          form.setValues({ oggetti: TIPI_OGGETTO.filter((nome) => scelti.includes(nome)) })
        }
        error={form.errors['oggetti']}
      >
        <div className={layout['choices']}>
          {TIPI_OGGETTO.map((nome) => (
            <Checkbox key={nome} value={nome} label={OGGETTI[nome]} />
          ))}
        </div>
      </Checkbox.Group>
    </FormDialog>
  )
}
