import { Button, FileInput, Group } from '@mantine/core'
import { caricaLogo, eliminaLogo, LOGO_MAX } from '@rateo/contract/attivita'
import type { Attivita } from '@rateo/contract/dati-personali'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf, upload } from '../../api/client.ts'
import { Panel } from '../../ui/panel.tsx'
import { useToast } from '../../ui/toast.tsx'
import { PROFILO, useChange } from './profilo.api.ts'
import classes from './profilo.module.css'

export function LogoPanel({ attivita }: { attivita: Attivita }) {
  const { _id, logo, ragione_sociale } = attivita
  const [file, setFile] = useState<File | null>(null)
  const toast = useToast()
  const queryClient = useQueryClient()
  const carica = useMutation({
    mutationFn: (chosen: File) => upload(caricaLogo, chosen),
    onSuccess: () => {
      setFile(null)
      toast({ tone: 'successo', text: 'Logo salvato.' })
      return queryClient.invalidateQueries({ queryKey: PROFILO })
    },
  })
  const elimina = useChange(eliminaLogo, [PROFILO])
  const isTooBig = file !== null && file.size > LOGO_MAX
  const failed = carica.error ?? elimina.error
  const error = isTooBig
    ? 'Il logo supera i 200 kB: riducilo e riprova.'
    : failed && messageOf(failed)
  return (
    <Panel title="Logo">
      {logo === null ? (
        <p className={classes['text']}>Nessun logo: i clienti leggono solo il nome.</p>
      ) : (
        <img
          className={classes['logo']}
          src={`/api/esercenti/${_id}/logo?v=${logo}`}
          alt={`Logo di ${ragione_sociale}`}
        />
      )}
      <FileInput
        id="logo"
        label={logo === null ? 'Immagine' : 'Un’altra immagine'}
        description="PNG o JPG, al massimo 200 kB; i clienti la vedono nella tua pagina"
        placeholder="Scegli il file"
        accept="image/png,image/jpeg"
        maw={420}
        value={file}
        onChange={(next) => {
          carica.reset()
          setFile(next)
        }}
        error={error}
      />
      <Group gap={8} mt={16}>
        <Button
          loading={carica.isPending}
          disabled={file === null || isTooBig}
          onClick={() => file && carica.mutate(file)}
        >
          Salva il logo
        </Button>
        {logo !== null && (
          <Button
            variant="default"
            loading={elimina.isPending}
            onClick={() => elimina.mutate({ body: undefined })}
          >
            Togli il logo
          </Button>
        )}
      </Group>
    </Panel>
  )
}
