/** The text of a file, whether it is written as the web does or as spreadsheets for Windows do. */
export async function testoDi(file: File): Promise<string> {
  const byte = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(byte)
  } catch {
    return new TextDecoder('windows-1252').decode(byte)
  }
}
