import { Button, FileInput } from '@mantine/core'
import type { EsitoImportazioneClienti } from '@rateo/contract/persone/gestione-clienti'
import type { ClientiLetti } from '@rateo/domain/atti/importa-clienti'
import { contato, formattaIntero } from '@rateo/domain/parole/formato'
import { useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import layout from '../../../ui/layout.module.css'
import { ErroriFile } from '../../../ui/notices/errori-file.tsx'
import { motivoFile, NON_SI_LEGGE } from '../../../ui/fields/leggi-foglio.ts'
import { Notice } from '../../../ui/notices/notice.tsx'
import { useToast } from '../../../ui/notices/toast.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { erroriComeFile, ESEMPIO } from './file-importa.ts'
import { useImportaClienti } from './importa.api.ts'
import { leggiFile } from './leggi-file.ts'

type Caricato = { nome: string; letti: ClientiLetti; esito: EsitoImportazioneClienti | null }

const clienti = (quanti: number) => contato(quanti, 'cliente', 'clienti')

/** Many clienti from a file: read and tried first, then written down; nobody is written to (CLI-M2). */
export function ImportaClientiDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast()
  const importa = useImportaClienti()
  const [caricato, setCaricato] = useState<Caricato | null>(null)
  const [problema, setProblema] = useState<string | null>(null)
  const [fatte, setFatte] = useState(0)
  const righe = caricato?.letti.buone ?? []
  const invia = (prova: boolean, di: Caricato) => {
    setFatte(0)
    importa.mutate(
      { righe: di.letti.buone, prova, onStep: setFatte },
      {
        onSuccess: (esito) => {
          if (prova) return setCaricato({ ...di, esito })
          toast({ tone: 'successo', text: `${clienti(esito.nuovi)} in elenco.` })
          onClose()
        },
      },
    )
  }
  const choose = async (file: File | null) => {
    importa.reset()
    setCaricato(null)
    setProblema(file && motivoFile(file))
    if (file === null || motivoFile(file) !== null) return
    try {
      const nuovo = { nome: file.name, letti: await leggiFile(file), esito: null }
      setCaricato(nuovo)
      if (nuovo.letti.buone.length > 0) invia(true, nuovo)
    } catch {
      setProblema(NON_SI_LEGGE)
    }
  }
  const esito = caricato?.esito ?? null
  const errori = [...(caricato?.letti.errori ?? []), ...(esito?.errori ?? [])]
  return (
    <Dialog onClose={onClose} title="Importa clienti" isBusy={importa.isPending}>
      <div className={layout['form']}>
        <p className={layout['flat']}>
          Un file CSV o XLSX con una riga di titoli: bastano email e nome. Si leggono anche cognome,
          tipo, telefono, codice fiscale, partita IVA, PEC, codice destinatario, indirizzo, CAP,
          città, provincia ed etichette. Fino a 10.000 clienti: nessuno riceve nulla.{' '}
          <a href={ESEMPIO} download="clienti-esempio.csv">
            Scarica un file di esempio
          </a>
        </p>
        <FileInput
          label="File"
          placeholder={caricato?.nome ?? 'Scegli il file'}
          accept=".csv,.xlsx,text/csv"
          value={null}
          disabled={importa.isPending}
          error={problema}
          onChange={(file) => void choose(file)}
        />
        {importa.isPending && (
          <div role="status">
            <ProgressBar done={fatte} of={righe.length} />
            <p className={layout['note']}>
              {formattaIntero(fatte)} di {formattaIntero(righe.length)}
            </p>
          </div>
        )}
        {importa.error && (
          <Notice
            tone="errore"
            isAlert
            {...(fatte > 0 && { title: `Arrivati a ${clienti(fatte)}` })}
          >
            {messageOf(importa.error)} Puoi riprendere con lo stesso file: chi è già in elenco si
            salta.
          </Notice>
        )}
        <ErroriFile errori={errori} conseguenza="queste righe non entrano" isPart>
          <a href={erroriComeFile(errori)} download="clienti-da-correggere.csv">
            Scarica l’elenco completo
          </a>
        </ErroriFile>
        {caricato && caricato.letti.ignorate.length > 0 && (
          <p className={layout['note']}>
            Colonne che non si leggono: {caricato.letti.ignorate.join(', ')}.
          </p>
        )}
        {esito && !importa.isPending && (
          <Notice tone={esito.nuovi > 0 ? 'successo' : 'informazione'}>
            {`${clienti(esito.nuovi)} da aggiungere.`}
            {esito.gia > 0 && ` ${formattaIntero(esito.gia)} già in elenco: si saltano.`}
          </Notice>
        )}
        <DialogButtons>
          <Button variant="default" onClick={onClose} disabled={importa.isPending}>
            Indietro
          </Button>
          {caricato && esito !== null && esito.nuovi > 0 && (
            <Button loading={importa.isPending} onClick={() => invia(false, caricato)}>
              {`Aggiungi ${clienti(esito.nuovi)}`}
            </Button>
          )}
        </DialogButtons>
      </div>
    </Dialog>
  )
}
