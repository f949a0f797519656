import { TextInput } from '@mantine/core'
import { type PuntoVendita, puntoVenditaBody } from '@rateo/contract/persone/attivita'
import { fieldErrors, useDraftForm } from '../../hooks/use-draft-form.ts'
import { useToast } from '../../ui/notices/toast.tsx'
import { useSalvaPuntoVendita } from './profilo.api.ts'
import classes from './profilo.module.css'
import { SaveForm } from './save-form.tsx'
import { Modal } from '../../ui/modal.tsx'

const VUOTO = { nome: '', indirizzo: '', cap: '', citta: '', provincia: '', orari: '' }

type Props = { punto: PuntoVendita | null; onClose: () => void }

export function PuntoVenditaDialog({ punto, onClose }: Props) {
  const toast = useToast()
  const { _id, ...valori } = punto ?? { _id: null, ...VUOTO }
  const { form, forget } = useDraftForm(`punto-vendita-${_id ?? 'nuovo'}`, {
    initial: valori,
    validate: (values) => fieldErrors(puntoVenditaBody.safeParse(values)),
  })
  const change = useSalvaPuntoVendita(_id)
  const saved = () => {
    forget()
    toast({ tone: 'successo', text: 'Punto vendita salvato.' })
    onClose()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={punto ? 'Modifica il punto vendita' : 'Nuovo punto vendita'}
      centered
      closeButtonProps={{ 'aria-label': 'Chiudi' }}
    >
      <SaveForm
        form={form}
        change={change}
        toSent={(body) => body}
        onSaved={saved}
        onCancel={onClose}
        label="Salva"
      >
        <TextInput id="nome" label="Nome" data-autofocus {...form.getInputProps('nome')} />
        <TextInput
          id="indirizzo"
          label="Via e numero civico"
          autoComplete="street-address"
          {...form.getInputProps('indirizzo')}
        />
        <div className={classes['pair']}>
          <TextInput id="cap" label="CAP" inputMode="numeric" {...form.getInputProps('cap')} />
          <TextInput id="citta" label="Comune" {...form.getInputProps('citta')} />
          <TextInput
            id="provincia"
            label="Provincia"
            description="La sigla, ad esempio MI"
            {...form.getInputProps('provincia')}
          />
        </div>
        <TextInput
          id="orari"
          label="Orari (facoltativi)"
          description="Ad esempio: lun–sab 9–13 e 15–19"
          {...form.getInputProps('orari')}
        />
      </SaveForm>
    </Modal>
  )
}
