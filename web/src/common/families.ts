// The families of rules as people call them, and what sort of battle each is, in a line.

export const familyWords: Record<string, string> = {
  adf: 'Across a Deadly Field',
  potomac: 'Across the Potomac',
  apw: 'The war of 1866',
};

export const familyLines: Record<string, string> = {
  adf: 'Regiments and batteries of the American Civil War, in three editions: units act in turn, and the enemy may answer each deed.',
  potomac: 'The American Civil War too, with officers who give orders, skirmishers, and works to storm.',
  apw: 'Prussia, Austria and Italy: needle-guns against columns; all fire of a phase counts at once.',
};
